/** Two short tones. Silent where the browser has no sound, or does not allow it before the first click. */
const TONES_HZ = [660, 880] as const
const TONE_SECONDS = 0.14
const VOLUME = 0.12

let context: AudioContext | undefined

export function chime(): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  void context.resume()
  for (const [at, hertz] of TONES_HZ.entries()) {
    const [tone, gain] = [context.createOscillator(), context.createGain()]
    const start = context.currentTime + at * TONE_SECONDS
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(VOLUME, start)
    // Ends softly: a tone that is cut off clicks.
    gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(gain).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
}
