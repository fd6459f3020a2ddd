/** The texts of files that are attached to an order. Ours: the spec has none. */
import type { AttachedKind } from '@meridian/domain/trade-forms/attached-files.ts'

export const ATTACHED_FILES_COPY = {
  titles: {
    logger_csv: 'Temperature logger',
    destruction_certificate: 'Certificate of destruction',
  } satisfies Record<AttachedKind, string>,
  none: {
    logger_csv: 'No file is attached. The logger’s CSV file shows the temperature from pickup to delivery.',
    destruction_certificate: 'No certificate is attached.',
  } satisfies Record<AttachedKind, string>,
  attach: {
    logger_csv: 'Attach the logger’s file',
    destruction_certificate: 'Attach the certificate',
  } satisfies Record<AttachedKind, string>,
  attachAnother: 'Attach another file',
  download: 'Download',
  attachedBy: (name: string) => `Attached by ${name}, `,
  firstOutside: 'First outside: ',
  deleted: 'Deleted after its retention; its hash is in the chain of custody.',
  earlier: (count: number) =>
    `${count === 1 ? 'An earlier file is' : `${count} earlier files are`} in the chain of custody.`,
  tooLarge: (megabytes: number) => `The file has more than ${megabytes} MB.`,
} as const
