import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './attached-files.copy.ts'

export const ATTACHED_FILES_COPY: Translated<typeof en.ATTACHED_FILES_COPY> = {
  titles: {
    logger_csv: 'Registrador de temperatura',
    destruction_certificate: 'Certificado de destrucción',
  },
  none: {
    logger_csv:
      'No hay archivo adjunto. El archivo CSV del registrador muestra la temperatura desde la recolección hasta la entrega.',
    destruction_certificate: 'No hay certificado adjunto.',
  },
  attach: {
    logger_csv: 'Adjuntar el archivo del registrador',
    destruction_certificate: 'Adjuntar el certificado',
  },
  attachAnother: 'Adjuntar otro archivo',
  download: 'Descargar',
  attachedBy: (name) => `Lo adjuntó ${name}, `,
  firstOutside: 'Primera vez fuera del rango: ',
  deleted: 'Se eliminó al terminar su plazo de conservación; su hash está en la cadena de custodia.',
  earlier: (count) =>
    count === 1
      ? 'Un archivo anterior está en la cadena de custodia.'
      : `${count} archivos anteriores están en la cadena de custodia.`,
  tooLarge: (megabytes) => `El archivo pesa más de ${megabytes} MB.`,
}
