/** Sound and vibration for an offer. A browser plays a sound only after the user touched the page, so the first tap allows it. */

let audio: AudioContext | null = null

export function allowSoundOnFirstTap(): () => void {
  const allow = () => {
    removeEventListener('pointerdown', allow)
    if (!('AudioContext' in globalThis)) return
    audio ??= new AudioContext()
    void audio.resume().catch(() => {})
  }
  addEventListener('pointerdown', allow)
  return () => removeEventListener('pointerdown', allow)
}

/** In seconds: two short tones, three times, unless it is answered before. */
const TONES = [0, 0.25, 1.5, 1.75, 3, 3.25]
const TONE_SECONDS = 0.18
const VIBRATION_MS = [300, 150, 300, 1000, 300, 150, 300]

/** Returns a function that stops it. */
export function alertDriver(): () => void {
  navigator.vibrate?.(VIBRATION_MS)
  const tones = audio
    ? TONES.map((delay, index) => startTone(audio as AudioContext, delay, index % 2 ? 1175 : 880))
    : []
  return () => {
    navigator.vibrate?.(0)
    for (const tone of tones) tone.stop()
  }
}

function startTone(context: AudioContext, delay: number, hertz: number): OscillatorNode {
  const tone = context.createOscillator()
  tone.frequency.value = hertz
  tone.connect(context.destination)
  const start = context.currentTime + delay
  tone.start(start)
  tone.stop(start + TONE_SECONDS)
  return tone
}
