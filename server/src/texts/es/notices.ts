import type { Translated } from '@meridian/domain/accounts/language.ts'
import { WAITING_NOTICE_AFTER_MINUTES } from '@meridian/domain/notices/notices.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type { CheckedProofKind } from '@meridian/domain/proofs/proofs.ts'
import { STABILITY_WARNING_MINUTES } from '@meridian/domain/proofs/stability-clock.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { exceptionLabelAt, OUTCOME_LABELS, RETURNED_LABEL } from '@meridian/domain/texts/es/exceptions.ts'
import { changesText } from '@meridian/domain/texts/es/order-edits.ts'
import { PRIORITY_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { SKILL_LABELS } from '@meridian/domain/texts/es/skills.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import {
  formatCounted,
  formatDate,
  formatDollars,
  formatLocalDate,
  formatMinutes,
} from '@meridian/domain/time/format.ts'
import type * as en from '../notices.ts'

const label = (facts: en.OrderFacts) => orderLabel(facts.orderId)
const because = ({ reason }: { reason?: string }) => (reason ? ` Motivo: ${reason}` : '')
const newDriver = (facts: en.OrderFacts) => facts.driverName ?? 'Otro chofer'
const timeText = (at: string) => formatDate(new Date(at), 'timeAndZone', BUSINESS_ZONE, 'es')

const AT_STOP: Record<CustodyStop, string> = {
  pickup: 'en la recolección',
  delivery: 'en la entrega',
  return: 'en la devolución',
}
const FOR_STOP: Record<CustodyStop, string> = {
  pickup: 'para la recolección',
  delivery: 'para la entrega',
  return: 'para la devolución',
}
const ENTERED: Record<CheckedProofKind, string> = { pin: 'un PIN equivocado', seal: 'un número de sello equivocado' }

const NEXT: Record<CustodyStop, string> = {
  pickup: 'la recolección',
  delivery: 'la entrega',
  return: 'la devolución',
}

const NOT_THERE = 'No vayas ahí. Si ya tienes sus paquetes, consérvalos y avisa a la central.'

export const ORDER_NOTICES: Translated<typeof en.ORDER_NOTICES> = {
  placed: {
    title: 'Pedido nuevo',
    body: (facts) => `${PRIORITY_LABELS[facts.priority]}: ${facts.organizationName} hizo el pedido ${label(facts)}.`,
  },
  placedForYou: {
    title: 'Pedido en su nombre',
    body: (facts) => `Meridian hizo el pedido ${label(facts)} en su nombre. No se ha cobrado nada.`,
  },
  confirmed: {
    title: 'Pedido confirmado',
    body: (facts) => `${label(facts)} está confirmado y espera un chofer.`,
  },
  creditExceeded: {
    title: 'Sobre el límite de crédito',
    body: (facts, { limitCents, usedCents }) =>
      `${label(facts)} es una emergencia y va a cuenta: ${facts.organizationName} debe ${formatDollars(usedCents)} con un límite de ${formatDollars(limitCents)}.`,
    brief: (facts) => `${label(facts)} es una emergencia y va a cuenta por encima del límite de crédito.`,
  },
  declined: {
    title: 'Pedido rechazado',
    body: (facts, details) => `${label(facts)} fue rechazado.${because(details)}`,
    brief: (facts) => `${label(facts)} fue rechazado.`,
  },
  cancelled: {
    title: 'Pedido cancelado',
    body: (facts, details) => `${label(facts)} fue cancelado.${because(details)}`,
    brief: (facts) => `${label(facts)} fue cancelado.`,
  },
  nothingCollected: {
    title: 'Nada que recoger',
    body: (facts) =>
      `${label(facts)}: el chofer estuvo en ${facts.pickupAddress} y no encontró nada que recoger. El pedido queda cerrado; el siguiente día sigue como está planeado.`,
    brief: (facts) => `${label(facts)}: no había nada que recoger. El pedido queda cerrado.`,
  },
  driverAssigned: {
    title: 'Chofer asignado',
    body: (facts) =>
      facts.driverName ? `${facts.driverName} es su chofer para ${label(facts)}.` : `${label(facts)} ya tiene chofer.`,
  },
  anotherDriver: {
    title: 'Otro chofer',
    body: (facts) => `${newDriver(facts)} lleva ahora ${label(facts)}.`,
  },
  jobAssigned: {
    title: 'Tienes un servicio nuevo',
    body: (facts) => `${label(facts)}: recoge en ${facts.pickupAddress}.`,
    brief: (facts) => `Te asignaron ${label(facts)}.`,
  },
  jobOnTheRoad: {
    title: 'Tienes un servicio nuevo',
    body: (facts) => `${label(facts)} ya fue recogido: recíbelo del chofer que lo tiene.`,
  },
  jobOffered: {
    title: 'Servicio ofrecido',
    body: (facts) => `Te ofrecen ${label(facts)}: recoge en ${facts.pickupAddress}. Responde pronto, por favor.`,
    brief: (facts) => `Te ofrecen ${label(facts)}. Responde pronto, por favor.`,
  },
  jobChanged: {
    title: 'Servicio modificado',
    body: (facts, { changes }) => `${label(facts)}: el remitente cambió ${changesText(changes)}.`,
    brief: (facts) => `El remitente cambió ${label(facts)}. Ábrelo para ver qué es distinto.`,
  },
  jobCorrected: {
    title: 'Dirección corregida',
    body: (facts, { stop }) =>
      `${label(facts)}: la central corrigió la dirección de ${stop === 'pickup' ? `recolección: ${facts.pickupAddress}` : `entrega: ${facts.deliveryAddress}`}.`,
    brief: (facts) => `La central corrigió a dónde va ${label(facts)}. Ahí está lo nuevo.`,
  },
  addressCorrected: {
    title: 'Dirección corregida',
    body: (facts, { stop, totalCents, totalCentsBefore }) =>
      `${label(facts)}: la central corrigió la dirección de ${stop === 'pickup' ? 'recolección' : 'entrega'}. ${
        totalCents === totalCentsBefore ? 'El precio no cambia.' : `El precio ahora es ${formatDollars(totalCents)}.`
      }`,
    brief: (facts) => `La central corrigió a dónde va ${label(facts)}. Ahí está lo nuevo.`,
  },
  planLeft: {
    title: 'Un pedido salió de la ruta de su chofer',
    body: (facts, { how }) => {
      if (how === 'given_to_another')
        return `${label(facts)} estaba en la ruta de otro chofer. Ahora lo tiene ${newDriver(facts)}.`
      return how === 'released'
        ? `${facts.driverName ?? 'Un chofer'} devolvió ${label(facts)}. Está abierto a todos los choferes.`
        : `El remitente pasó ${label(facts)} a otro día. Ya no está planeado para ${facts.driverName ?? 'un chofer'}.`
    },
  },
  plannedForAnother: {
    title: 'Servicio planeado reasignado',
    body: (facts, { how }) =>
      how === 'rescheduled'
        ? `${label(facts)}, que estaba planeado para ti, pasó a otro día.`
        : `${label(facts)}, que estaba planeado para ti, se le dio a otro chofer.`,
  },
  jobReassigned: {
    title: 'Servicio reasignado',
    body: (facts) => `${label(facts)} se le dio a otro chofer y ya no es tuyo. ${NOT_THERE}`,
  },
  jobUnassigned: {
    title: 'Servicio retirado',
    body: (facts) => `${label(facts)} quedó sin asignar y ya no es tuyo. ${NOT_THERE}`,
  },
  jobCancelled: {
    title: 'Servicio cancelado',
    body: (facts) => `${label(facts)} fue cancelado y ya no es tuyo. ${NOT_THERE}`,
  },
  jobHandedOver: {
    title: 'Traspaso hecho',
    body: (facts) => `${newDriver(facts)} tiene ahora ${label(facts)}: tu traspaso está completo.`,
  },
  jobTakenOver: {
    title: 'Traspasa este servicio',
    body: (facts) => `${newDriver(facts)} lleva ${label(facts)} desde aquí. Entrégale los paquetes.`,
  },
  pickedUp: {
    title: 'Recogido',
    body: (facts) => `${label(facts)} fue recogido y va en camino.`,
  },
  delivered: {
    title: 'Entregado',
    body: (facts) => `${label(facts)} fue entregado en ${facts.deliveryAddress}.`,
    brief: (facts) => `${label(facts)} fue entregado. Ábralo para ver los detalles y calificar al chofer.`,
  },
  // Also to drivers: without addressing anybody.
  returnStarted: {
    title: 'De vuelta al remitente',
    body: (facts, details) => `${label(facts)} vuelve al remitente.${because(details)}`,
    brief: (facts) => `${label(facts)} vuelve al remitente.`,
  },
  returned: {
    title: RETURNED_LABEL,
    body: (facts) => `${label(facts)} fue devuelto en ${facts.pickupAddress}.`,
    brief: (facts) => `${label(facts)} fue devuelto a su remitente.`,
  },
  rated: {
    title: 'Calificación nueva',
    body: (facts, { rating }) => `Te dieron ${formatCounted(rating, 'estrella')} por ${label(facts)}.`,
  },
  paymentFailed: {
    title: 'Pago fallido',
    body: (facts) => `El pago de ${label(facts)} no se pudo cobrar.`,
  },
  paymentRefunded: {
    title: 'Pago reembolsado',
    body: (facts, { amountCents }) => `${formatDollars(amountCents)} de ${label(facts)} van de regreso a su cuenta.`,
    brief: (facts) => `Un reembolso de ${label(facts)} va de regreso a su cuenta.`,
  },
  refundFailed: {
    title: 'Reembolso fallido',
    body: (facts) => `El reembolso de ${label(facts)} no se pudo hacer.`,
  },
  waiting: {
    title: 'Un pedido espera',
    body: (facts) =>
      `${PRIORITY_LABELS[facts.priority]}: ${label(facts)} de ${facts.organizationName} lleva más de ${WAITING_NOTICE_AFTER_MINUTES} minutos en espera.`,
  },
  problemReported: {
    title: 'Problema reportado',
    body: (facts, { kind, stop }) => `${label(facts)}: ${exceptionLabelAt(kind, stop)}. Decida qué sigue.`,
    brief: (facts) => `El chofer reportó un problema con ${label(facts)}. Ábralo para decidir qué sigue.`,
  },
  problemDecided: {
    title: 'Decisión tomada',
    body: (facts, { kind, stop, decision }) =>
      `${label(facts)}: ${OUTCOME_LABELS[decision]} (${exceptionLabelAt(kind, stop)}).`,
    brief: (facts) => `Se tomó una decisión sobre el problema con ${label(facts)}.`,
  },
  runningLate: {
    title: 'Con retraso',
    body: (facts, { minutes, at }) =>
      `${label(facts)}: el chofer lleva unos ${formatMinutes(minutes)} de retraso, dicho a las ${timeText(at)}.`,
  },
  pictureNotReceived: {
    title: 'Foto no recibida',
    body: (facts, { stop, pictures }) =>
      pictures === 1
        ? `${label(facts)}: 1 foto anunciada ${FOR_STOP[stop]} no llegó del dispositivo del chofer.`
        : `${label(facts)}: ${pictures} fotos anunciadas ${FOR_STOP[stop]} no llegaron del dispositivo del chofer.`,
  },
  attemptsFailed: {
    title: 'PIN o sello equivocado',
    body: (facts, { stop, kind, failures }) =>
      `${label(facts)}: se ingresó ${ENTERED[kind]} ${failures} veces ${AT_STOP[stop]}.`,
  },
  countDiffers: {
    title: 'El conteo no coincide',
    body: (facts, { stop }) =>
      `${label(facts)}: lo que se contó ${AT_STOP[stop]} no es lo que se esperaba. El chofer dio un motivo.`,
  },
  sampleTimeRunsOut: {
    title: 'Se acaba el tiempo de la muestra',
    body: (facts) => `${label(facts)}: quedan menos de ${STABILITY_WARNING_MINUTES} minutos.`,
  },
  sampleMayBeLate: {
    title: 'La muestra puede llegar tarde',
    body: (facts) => `${label(facts)}: no se espera que llegue antes de que se acabe su tiempo.`,
  },
  sampleOutOfTime: {
    title: 'Muestra fuera de tiempo',
    body: (facts) => `${label(facts)}: ya pasó el tiempo permitido desde su toma.`,
  },
  temperatureOutOfRange: {
    title: 'Temperatura fuera de rango',
    body: (facts) => `${label(facts)}: una lectura está fuera del rango permitido.`,
  },
}

export const MESSAGE_NOTICE: Translated<typeof en.MESSAGE_NOTICE> = {
  title: 'Mensaje nuevo',
  next: 'Mensajes nuevos',
  body: ({ senderName, orderId }) =>
    orderId === null
      ? `${senderName ?? 'Alguien'} escribió en la conversación de soporte.`
      : `${senderName ?? 'Alguien'} escribió sobre ${orderLabel(orderId)}.`,
}

export const DRIVER_NOTICES: Translated<typeof en.DRIVER_NOTICES> = {
  skillExpires: 'Una habilidad vence pronto',
  ownSkillExpires: ({ skill, expiresOn }) =>
    `Tu «${SKILL_LABELS[skill]}» vale hasta el ${formatLocalDate(expiresOn, 'date', 'es')}. Después ya no te llegan servicios que la necesiten.`,
  skillOfDriverExpires: ({ skill, expiresOn }, driverName) =>
    `«${SKILL_LABELS[skill]}» de ${driverName ?? 'alguien'} vale hasta el ${formatLocalDate(expiresOn, 'date', 'es')}.`,
  runChanged: 'Tus paradas están en otro orden',
  changed: ({ orderId, stop }) =>
    `La central cambió tu ruta. Sigue ${NEXT[stop]} de ${orderLabel(orderId)}; lo que llevas a bordo sigue contigo.`,
  runPlanned: 'Tu día de mañana está planeado',
  planned: ({ orders, firstAt }) =>
    `Mañana tienes ${formatCounted(orders, 'pedido')}; la primera parada es a las ${timeText(firstAt)}.`,
}

export const NOTICE_MAIL: Translated<typeof en.NOTICE_MAIL> = {
  subject: (title, orderNumber) => (orderNumber ? `Meridian ${orderNumber}: ${title}` : `Meridian: ${title}`),
  decide: 'Apruebe o rechace aquí, después de iniciar sesión:',
  choose: (stop, settings) =>
    `No recibir más correos de este tipo: ${stop}\nElegir qué se envía por correo: ${settings}`,
}
