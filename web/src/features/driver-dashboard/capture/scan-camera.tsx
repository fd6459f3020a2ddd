/** The camera's picture, in which codes are looked for several times a second. */
import { Button, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CAPTURE_COPY } from '../../../copy/capture.ts'
import classes from './capture.module.css'
import { codeDetector } from './code-detector.ts'

const copy = CAPTURE_COPY.scan
const DETECT_EVERY_MS = 200

/** `noCamera`: what to do without one. */
type Props = { noCamera: string; onCode: (text: string) => void }

export function ScanCamera({ noCamera, onCode }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'off' | 'on' | 'failed'>('off')
  useEffect(() => {
    if (state !== 'on' || !video.current) return
    const stopped = new AbortController()
    watchCodes(video.current, onCode, stopped.signal).catch((error) => {
      console.info('The camera cannot be used', error)
      if (!stopped.signal.aborted) setState('failed')
    })
    return () => stopped.abort()
  }, [state, onCode])
  if (state === 'failed') return <Text role="status">{noCamera}</Text>
  if (state === 'off')
    return (
      <Button
        size="xl"
        variant="light"
        leftSection={<IconCamera size={24} aria-hidden />}
        onClick={() => setState('on')}
      >
        {copy.startCamera}
      </Button>
    )
  return <video ref={video} className={classes.camera} playsInline muted aria-label={copy.camera} />
}

/** Runs until stopped. Vibrates for a new code, so that the driver need not look. */
async function watchCodes(video: HTMLVideoElement, onCode: (text: string) => void, signal: AbortSignal): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
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
