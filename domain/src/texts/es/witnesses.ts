import type { Translated } from '../../accounts/language.ts'
import type * as en from '../witnesses.ts'

const rows = (from: number, to: number): string => (from === to ? `la fila ${from}` : `las filas ${from} a ${to}`)

export const WITNESS_TEXTS: Translated<typeof en.WITNESS_TEXTS> = {
  stamped: (authority, count, at) =>
    `Sello de tiempo de ${authority}: ${rows(1, count)} ya ${count === 1 ? 'existía' : 'existían'} a más tardar el ${at}.`,
  notStamped: (from, to) =>
    `Sin sello de tiempo para ${rows(from, to)}: de cuándo se ${from === to ? 'registró' : 'registraron'} solo hay la palabra de la empresa de mensajería.`,
  noneMailed: (organization) => `No se envió por correo a ${organization} ninguna cabeza del registro con estas filas.`,
  mailed: (organization, at, count) =>
    `Enviado por correo a ${organization} el ${at}, según la empresa de mensajería: el registro con ${rows(1, count)}. Compare la línea de ese correo.`,
}
