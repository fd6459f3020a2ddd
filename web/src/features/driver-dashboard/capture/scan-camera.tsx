/** The camera's picture, in which codes are looked for several times a second. */
import { ActionIcon, Text } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { codeDetector } from './code-detector.ts'

const copy = CAPTURE_COPY.scan
const DETECT_EVERY_MS = 200

/** `noCamera`: what to do without one. */
type Props = { noCamera: string; onCode: (text: string) => void }

export function ScanCamera({ noCamera, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [torch, setTorch] = useState<Torch | null>(null)
  useEffect(() => {
    if (!video.current) return
    const stopped = new AbortController()
    watchCodes(video.current, onCode, (found) => setTorch(() => found), stopped.signal).catch((error) => {
      console.info('The camera cannot be used', error)
      if (!stopped.signal.aborted) setHasFailed(true)
    })
    return () => stopped.abort()
  }, [onCode])
  if (hasFailed) return <Text role="status">{noCamera}</Text>
  return (
    <div className={classes.cameraBox}>
      <video ref={video} className={classes.camera} playsInline muted aria-label={copy.camera} />
      {torch ? (
        <ActionIcon className={classes.torch} size={56} variant="default" aria-label={copy.torch} onClick={torch}>
          <IconBulb size={26} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  )
}

type Torch = () => void

/** Switches the light of the camera; null where it has none. */
function torchOf(track: MediaStreamTrack | undefined): Torch | null {
  if (!track?.getCapabilities || !('torch' in track.getCapabilities())) return null
  let isOn = false
  return () => {
    isOn = !isOn
    void track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] }).catch(() => {})
  }
}

/** Runs until stopped. Vibrates for a new code, so that the driver need not look. */
async function watchCodes(
  video: HTMLVideoElement,
  onCode: (text: string) => void,
  onTorch: (torch: Torch | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  onTorch(torchOf(stream.getVideoTracks()[0]))
  video.srcObject = stream
  await video.play()
  const detector = await codeDetector()
  let last = ''
  while (!signal.aborted) {
    // A frame that cannot be read is followed by another one.
    const codes = await detector.detect(video).catch(() => [])
    for (const { rawValue } of codes) {
      if (signal.aborted || rawValue === last) continue
      last = rawValue
      navigator.vibrate?.(80)
      onCode(rawValue)
    }
    await new Promise((resolve) => setTimeout(resolve, DETECT_EVERY_MS))
  }
}
