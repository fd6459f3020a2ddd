import type { Translated } from '../../accounts/language.ts'
import type * as en from '../attached-files.ts'

export const ATTACHED_LABELS: Translated<typeof en.ATTACHED_LABELS> = {
  logger_csv: 'Archivo del registrador de temperatura',
  destruction_certificate: 'Certificado de destrucción',
}
