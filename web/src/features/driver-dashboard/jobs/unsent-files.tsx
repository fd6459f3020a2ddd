import { Alert } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { PROOF_COPY as copy } from '../../../copy/proofs.ts'

/** Most pictures are sent within moments, and a notice that comes and goes would move the page. */
const SHOWN_AFTER_MS = 5000

/** Photos and signatures that are still on this device, also those of jobs that are done. */
export function UnsentFiles({ count }: { count: number }) {
  const [isShown, setIsShown] = useState(false)
  const hasAny = count > 0
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(hasAny), hasAny ? SHOWN_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [hasAny])
  if (!isShown || !hasAny) return null
  return (
    <Alert color="yellow" mb="md" icon={<IconPhotoUp aria-hidden />} role="status">
      {copy.files(count)}
    </Alert>
  )
}
