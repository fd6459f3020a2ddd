import { Button, Text } from '@mantine/core'
import { IconCamera, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CameraInput } from './camera-input.tsx'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { pictureOf } from './picture.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const copy = CAPTURE_COPY.photo

export function PhotoForm({ stop, isSaving, onSave }: FormProps) {
  const input = useRef<HTMLInputElement>(null)
  const photo = usePhoto()
  const open = () => input.current?.click()
  async function save(blob: Blob): Promise<void> {
    const { content, file } = await pictureOf(blob, 'image/jpeg')
    onSave({ kind: 'photo', file }, content)
  }
  return (
    <CaptureForm
      label={photo.blob ? copy.use : copy.open}
      isSaving={isSaving || photo.isPreparing}
      isReady
      onSubmit={() => (photo.blob ? void save(photo.blob) : open())}
      secondary={
        photo.blob ? (
          <Button size="xl" variant="default" aria-label={copy.again} onClick={open}>
            <IconRefresh size={24} aria-hidden />
          </Button>
        ) : null
      }
    >
      <Text>{stop === 'pickup' ? copy.hint.pickup : copy.hint.delivery}</Text>
      <CameraInput ref={input} label={copy.open} onPhoto={(file) => void photo.read(file)} />
      {photo.hasFailed ? (
        <Text c="red" role="alert">
          {copy.unreadable}
        </Text>
      ) : null}
      {photo.url ? (
        <img src={photo.url} alt={copy.preview} className={classes.preview} />
      ) : (
        <button type="button" className={classes.viewfinder} onClick={open} tabIndex={-1} aria-hidden>
          <IconCamera size={56} stroke={1.25} />
        </button>
      )}
      {photo.isPreparing ? <Text role="status">{copy.preparing}</Text> : null}
    </CaptureForm>
  )
}

function usePhoto() {
  const [blob, setBlob] = useState<Blob | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const next = URL.createObjectURL(blob)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [blob])

  async function read(file: File): Promise<void> {
    setIsPreparing(true)
    setHasFailed(false)
    try {
      setBlob(await shrinkPhoto(file))
    } catch {
      setHasFailed(true)
    } finally {
      setIsPreparing(false)
    }
  }
  return { blob, url, isPreparing, hasFailed, read }
}
