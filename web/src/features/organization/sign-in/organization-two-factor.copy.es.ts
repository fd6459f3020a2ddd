import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type * as en from './organization-two-factor.copy.ts'

export const TWO_FACTOR_RULE_COPY: Translated<typeof en.TWO_FACTOR_RULE_COPY> = {
  title: 'Verificación en dos pasos para todos',
  lead: 'Todos confirman su inicio de sesión con un código de una aplicación. A quien usa el inicio de sesión único no se le pide: de eso se encarga el proveedor.',
  required: 'Obligatoria',
  require: 'Hacerla obligatoria',
  stop: 'Dejar de exigirla',
  keep: 'Dejar como está',
  have: (people, without) =>
    without === 0
      ? 'Todos tienen la verificación en dos pasos.'
      : `Todavía sin verificación en dos pasos: ${formatCount(without)} de ${formatCount(people)} ${people === 1 ? 'persona' : 'personas'}.`,
  requireTitle: '¿Exigir la verificación en dos pasos a todos?',
  requireText:
    'Quien todavía no la tiene no podrá hacer nada más hasta activarla, tampoco donde ya tiene la sesión abierta.',
  stopTitle: '¿Dejar de exigir la verificación en dos pasos?',
  stopText: 'Quienes la tienen la conservan y pueden desactivarla.',
  isRequired: { title: 'La verificación en dos pasos es obligatoria para todos', tone: 'success' },
  isStopped: { title: 'La verificación en dos pasos ya no es obligatoria', tone: 'success' },
  unreachable: 'No se pudo conectar con el servidor. Vuelva a intentarlo.',
}
