import type { Translated } from '../../accounts/language.ts'
import { WAITING_NOTICE_AFTER_MINUTES } from '../../notices/waiting-notice.ts'
import type * as en from '../notices.ts'

/** Drivers alone read of jobs, skills, plans and ratings: they are addressed with tú. The others are read by all. */
export const NOTICE_KIND_LABELS: Translated<typeof en.NOTICE_KIND_LABELS> = {
  order_placed: 'Se hace un pedido nuevo',
  order_confirmed: 'Se confirma un pedido',
  order_declined: 'Se rechaza un pedido',
  order_cancelled: 'Se cancela un pedido',
  driver_assigned: 'Se asigna un chofer',
  job_assigned: 'Se te asigna un servicio',
  job_withdrawn: 'Se te quita un servicio',
  job_changed: 'Cambia uno de tus servicios',
  order_picked_up: 'Se recoge un pedido',
  order_delivered: 'Se entrega un pedido',
  message: 'Llega un mensaje',
  rating: 'Un cliente te califica',
  payment_failed: 'Falla un pago',
  payment_refunded: 'Se reembolsa un pago',
  order_waiting: `Un pedido espera más de ${WAITING_NOTICE_AFTER_MINUTES} minutos`,
  problem_reported: 'Un chofer reporta un problema',
  problem_decided: 'Se decide qué hacer con un problema',
  running_late: 'Un chofer va con retraso',
  order_returned: 'Un pedido regresa al remitente',
  job_offered: 'Se te ofrece un servicio',
  run_planned: 'Tu día de mañana está planeado',
  run_changed: 'Paradas en otro orden',
  skill_expiring: 'Una habilidad vence pronto',
  sample_at_risk: 'El tiempo o la temperatura de una muestra está en riesgo',
  evidence_in_doubt: 'Falta o está en duda un comprobante de un pedido',
  approval_wanted: 'Un pedido espera su aprobación',
  standing_day: 'Un día de un pedido fijo se cambia, se omite o no se pidió',
  standing_order: 'Un pedido fijo espera aprobación, o cambia uno aprobado',
  credit_exceeded: 'Una emergencia supera un límite de crédito',
  plan_left: 'Un pedido sale de la ruta de su chofer',
  ordered_for_you: 'Meridian hace un pedido en su nombre',
  approval_decided: 'Un colega aprueba o rechaza su pedido',
}
