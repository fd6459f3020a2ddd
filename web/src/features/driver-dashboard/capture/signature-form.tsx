import { Button, Text } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { otherPersonAt } from '../jobs/decision.ts'
import { handedOverAt } from '../run/packages-at.ts'
import { CannotSignForm } from './cannot-sign-form.tsx'
import { CAPTURE_COPY } from './capture.copy.ts'
import classes from './capture.module.css'
import { CaptureForm, type FormProps } from './capture-form.tsx'
import { pictureOf } from './picture.ts'

const copy = CAPTURE_COPY.signature
/** Dark on white in both color schemes: it is printed later. */
const INK = '#0b1f2a'
const PAPER = '#ffffff'

export function SignatureForm(props: FormProps) {
  const [canSign, setCanSign] = useState(true)
  return canSign ? (
    <Sign {...props} onCannot={() => setCanSign(false)} />
  ) : (
    <CannotSignForm
      {...props}
      onSave={(proofs) => props.onReplace(proofs, 'notAbleToSign')}
      onBack={() => setCanSign(true)}
    />
  )
}

function Sign({ order, stop, together, isSaving, onSave, onCannot }: FormProps & { onCannot: () => void }) {
  const { name } = otherPersonAt(order, stop)
  const packages = handedOverAt(order, stop)
  const inAll = together.reduce((sum, other) => sum + handedOverAt(other, stop), packages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useRef<SignaturePad | null>(null)
  const [isSigned, setIsSigned] = useState(false)
  useEffect(() => {
    if (!canvas.current) return
    const element = canvas.current
    const drawn = new SignaturePad(element, { penColor: INK, backgroundColor: PAPER, minWidth: 1, maxWidth: 3.5 })
    drawn.addEventListener('endStroke', () => setIsSigned(true))
    pad.current = drawn
    // A canvas has pixels of its own. A new size empties it, so what was drawn is drawn again.
    const fit = () => {
      const strokes = drawn.toData()
      const ratio = Math.max(1, devicePixelRatio)
      element.width = element.offsetWidth * ratio
      element.height = element.offsetHeight * ratio
      element.getContext('2d')?.scale(ratio, ratio)
      drawn.clear()
      drawn.fromData(strokes)
    }
    fit()
    addEventListener('resize', fit)
    return () => {
      removeEventListener('resize', fit)
      drawn.off()
    }
  }, [])

  const clear = () => {
    pad.current?.clear()
    setIsSigned(false)
  }
  async function save(): Promise<void> {
    const blob = await new Promise<Blob | null>((resolve) => canvas.current?.toBlob(resolve, 'image/png'))
    if (!blob) return
    const { content, file } = await pictureOf(blob, 'image/png')
    onSave({ kind: 'signature', file, packages }, content)
  }

  return (
    <CaptureForm
      isSaving={isSaving}
      isReady={isSigned}
      onSubmit={() => void save()}
      secondary={
        <Button
          size="xl"
          variant="default"
          disabled={!isSigned}
          leftSection={<IconEraser size={22} aria-hidden />}
          onClick={clear}
        >
          {copy.clear}
        </Button>
      }
    >
      <Text>{copy.hint}</Text>
      <Text fw={600}>{copy.received(name, inAll)}</Text>
      <canvas ref={canvas} className={classes.signature} role="img" aria-label={copy.label} />
      <Button size="lg" variant="subtle" disabled={isSaving} onClick={onCannot}>
        {copy.cannot}
      </Button>
    </CaptureForm>
  )
}
