import type { Translated } from '@meridian/domain/accounts/language.ts'
import { DEFAULT_HOLD_PLACE } from '@meridian/domain/proofs/exceptions.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type * as en from '../exceptions.ts'

const AT_STOP: Record<CustodyStop, string> = {
  pickup: 'en la recolección',
  delivery: 'en la entrega',
  return: 'en la devolución',
}

export const EXCEPTION_COPY: Translated<typeof en.EXCEPTION_COPY> = {
  title: (label, stop) => `${label} ${AT_STOP[stop]}`,
  problems: 'Problemas',
  badges: {
    returning: 'En devolución',
    onHold: 'En espera',
    waitsForApproval: 'Espera aprobación',
    waitsForOrganization: 'Espera la aprobación de la organización',
  },
  reportedBy: (driver) => `Reportado por ${driver}`,
  question: '¿Qué sigue?',
  correctAddress: 'Corregir la dirección',
  byDefault: (decision, remaining) => `Sin una decisión: ${decision.toLowerCase()} ${remaining ?? 'ahora'}.`,
  waitsForDecision: 'Se avisó al cliente y a la central. Aquí verás lo que decidan.',
  held: (place) => (place === DEFAULT_HOLD_PLACE ? 'Lo guarda el chofer' : `Guardado en: ${place}`),
  storedAt: 'Guardado por el chofer',
  photo: 'Foto del problema',
  returning: 'De regreso al remitente',
  returningSince: 'Desde',
  returned: 'Devuelto al remitente',
  returnedWhy: 'La mercancía está de vuelta en la dirección de recolección.',
  decidedBy: (name) => `por ${name ?? 'la central'}`,
  closedAtOnce: 'de inmediato, porque se repite solo',
  decidedByClock: 'automáticamente, nadie decidió a tiempo',
  recipient: (name) => `Recibe: ${name}`,
  decided: 'Decisión guardada',
  decidedMessage: 'Se avisa al chofer.',
  failed: 'No se cargó el problema',
  back: 'Atrás',
}

export const DECISION_TEXT: Translated<typeof en.DECISION_TEXT> = {
  retry: {
    button: 'Intentar de nuevo',
    hint: 'El chofer continúa con esta parada.',
    confirm: 'Que el chofer lo intente de nuevo',
    instructions: 'Instrucciones para el chofer (opcional)',
  },
  another_recipient: {
    button: 'Otro destinatario',
    hint: 'El chofer lo entrega a otra persona en esta dirección.',
    confirm: 'Entregar a esta persona',
    field: {
      name: 'recipientName',
      label: 'Nombre del otro destinatario',
      placeholder: 'Dana Cole, o Seguridad',
    },
    instructions: 'Instrucciones para el chofer (opcional)',
  },
  return_to_sender: {
    button: 'Devolver al remitente',
    hint: 'El chofer lo regresa a la dirección de recolección. No se reembolsa automáticamente.',
    confirm: 'Devolverlo',
    instructions: 'Motivo (opcional)',
  },
  hold: {
    button: 'Guardar para que lo recojan',
    hint: 'Se queda ahí hasta que usted decida de nuevo.',
    confirm: 'Guardarlo',
    field: { name: 'place', label: 'Dónde se guarda', placeholder: 'Recepción, Texas Medical Center' },
    instructions: 'Instrucciones para el chofer (opcional)',
  },
  cancel: {
    button: 'Cancelar el pedido',
    hint: 'No se recogió nada. Lo pagado se reembolsa.',
    confirm: 'Cancelar el pedido',
    instructions: 'Motivo para el cliente (opcional)',
  },
}

export const PROBLEM_COPY: Translated<typeof en.PROBLEM_COPY> = {
  report: 'Reportar un problema',
  reportAs: (problem) => `Reportar: ${problem}`,
  jobAt: (id, stop) => `Servicio #${id} · ${AT_STOP[stop]}`,
  note: 'Qué pasó (opcional)',
  noteNeeded: 'Qué pasó',
  late: 'Voy con retraso',
  lateHint:
    '¿Como cuánto? Tu llegada se mueve con eso. Lo ven el cliente, quien recibe y la central; nadie tiene que decidir nada.',
  lateSaved: (minutes) => `Retraso de ${minutes}`,
  lateSavedMessage: 'El cliente, quien recibe y la central tienen tu nueva hora.',
  photo: 'Agregar una foto',
  photoTaken: 'Foto agregada. Tomar otra',
  send: 'Enviar reporte',
  reported: 'Problema reportado',
  reportedMessage: 'Se avisa al cliente y a la central.',
  notKept: 'No se pudo guardar el reporte. Inténtalo de nuevo.',
  unsent: 'Tu reporte está guardado en este dispositivo y se envía en cuanto haya conexión.',
  solved: 'Resuelto, continuar',
  call: { pickup: 'Llamar a la recolección', delivery: 'Llamar a quien recibe' },
  callDispatch: 'Llamar a la central',
  askDispatch: 'Escribir a la central',
  nextStop: 'Hacer la siguiente parada',
  blocked: 'Espera la decisión antes de continuar.',
  held: 'En espera hasta que el cliente o la central decidan.',
  stored: 'Guardado',
  isStored: 'Guardado en su lugar. El cliente o la central deciden qué sigue.',
  completeReturn: 'Completar devolución',
  nothing: 'Nada que recoger',
  otherNumber: 'Otra cantidad',
  nothingTapped: 'Nada que recoger. Se avisa en unos segundos.',
  nothingOver: 'Este servicio queda cerrado y se avisa al cliente. Sigue con tu ruta.',
  undo: 'Deshacer',
}

export const DECISION_COPY: Translated<typeof en.DECISION_COPY> = {
  title: (order, decision) => `${order}: ${decision}`,
  texts: {
    retry: () => 'Inténtalo de nuevo',
    another_recipient: ({ recipientName }) => `Entrégalo a ${recipientName ?? 'la otra persona'}`,
    return_to_sender: () => 'Devuélvelo al remitente',
    hold: ({ place }) => {
      if (place === DEFAULT_HOLD_PLACE) return 'Guárdalo contigo para que lo recojan'
      return place ? `Guárdalo para que lo recojan: ${place}` : 'Guárdalo para que lo recojan'
    },
  },
  by: {
    client: 'Lo decidió el cliente.',
    admin: 'Lo decidió la central.',
    driver: 'Lo decidió el chofer.',
    system: 'Nadie decidió a tiempo, así que esto es lo que sigue.',
  },
}
