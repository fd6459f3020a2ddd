import type { AttachedKind } from '../trade-forms/attached-files.ts'

export const ATTACHED_LABELS: Record<AttachedKind, string> = {
  logger_csv: 'Temperature logger file',
  destruction_certificate: 'Certificate of destruction',
}
