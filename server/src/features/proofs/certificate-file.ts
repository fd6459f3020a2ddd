/** What a certificate of destruction is, by its first bytes. It is stored as sent and only ever downloaded, so nothing in it is run here. */
import { AppError } from '../../errors/app-error.ts'

const BEGINNINGS: readonly [mediaType: string, bytes: Buffer][] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
]

export function certificateTypeOf(bytes: Buffer): string {
  const found = BEGINNINGS.find(([, beginning]) => bytes.subarray(0, beginning.length).equals(beginning))
  if (!found) throw new AppError('certificate_type_unknown')
  return found[0]
}
