import type { Translated } from '@meridian/domain/accounts/language.ts'
import { siteClosedText } from '@meridian/domain/texts/es/sites.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-sites.ts'

type Problem = en.SiteFileProblem

const SITE_FILE_PROBLEMS: Record<Problem['problem'], (problem: Problem) => string> = {
  too_large: () => 'Pesa más de 1 MB.',
  encoding: () => 'No es un archivo de texto en UTF-8. En su hoja de cálculo, guárdelo como «CSV UTF-8».',
  empty: () => 'No tiene sedes.',
  quote: ({ row }) => `Cerca de la línea ${formatCount(row)} hay unas comillas sin cerrar o fuera de lugar.`,
  long_row: ({ row }) => `La fila cerca de la línea ${formatCount(row)} no termina.`,
  too_many_rows: ({ value }) => `Tiene más de ${value} filas.`,
  cells: ({ row }) => `La fila ${formatCount(row)} tiene más o menos celdas que columnas.`,
  missing_column: ({ value }) => `Falta la columna «${value}» en la primera fila.`,
  unknown_column: ({ value }) => `Hay una columna «${value}». Descargue sus sedes para ver las columnas.`,
  double_column: ({ value }) => `Hay dos columnas «${value}».`,
  too_many_addresses: ({ value }) =>
    `Tiene más de ${value} direcciones nuevas. Cada una se busca en el mapa; impórtelas en archivos más pequeños.`,
}

export const SITE_SENTENCES: Translated<typeof en.SITE_SENTENCES> = {
  site_file_unreadable: (problem) => `No se puede importar el archivo. ${SITE_FILE_PROBLEMS[problem.problem](problem)}`,
  site_file_faulty:
    'No se guardó nada: algo en el archivo está mal, o las sedes cambiaron desde entonces. Elija el archivo de nuevo.',
  site_moved: ({ name }) => `${name} ahora tiene otra dirección. Elíjala de nuevo.`,
  order_needs_own_site:
    'Usted hace pedidos solo para algunos sitios. Elija uno de sus sitios para la recolección o la entrega.',
  site_closed: ({ name, next, zone }) => {
    const opening = next && { from: new Date(next.from), until: new Date(next.until) }
    return `${siteClosedText(name, opening, zone)} Indique que habrá alguien ahí o elija otra hora.`
  },
}
