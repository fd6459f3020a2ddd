import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../handovers.ts'

export const CONDITION_LABELS: Translated<typeof en.CONDITION_LABELS> = {
  intact: 'En buen estado',
  damaged: 'Dañado',
}

export const HANDOVER_COPY: Translated<typeof en.HANDOVER_COPY> = {
  job: (orderId) => `Servicio #${orderId}`,
  condition: '¿Cómo está el paquete?',
  note: 'Nota (opcional)',
  damage: '¿Qué está dañado?',
  seal: 'Número de sello',
  failed: 'Esto no llegó al servidor. Revisa tu conexión e inténtalo de nuevo.',
  give: {
    open: 'Pasar a otro chofer',
    unsent: 'Puedes pasarlo cuando se haya enviado todo lo de este servicio.',
    hint: 'Revisa el paquete junto con el otro chofer y luego muestra el código.',
    sealHint: 'Como está impreso en el sello. El otro chofer tiene que leer el mismo número.',
    show: 'Mostrar el código',
    scan: 'El otro chofer abre «Recibir de otro chofer» y escanea o escribe este código.',
    picture: 'El código como código QR',
    validFor: (time) => `Válido por ${time}`,
    waiting: 'Esperando al otro chofer…',
    expired: 'Este código ya venció.',
    again: 'Mostrar un código nuevo',
    done: 'Entregado al otro chofer',
    doneMessage: (orderId) => `El servicio #${orderId} ya lo tiene el otro chofer.`,
  },
  confirm: {
    title: 'La central te dio este servicio',
    question: 'Otro chofer tenía la mercancía. Confirma cuando la tengas.',
    open: 'Ya tengo la mercancía',
    sealHint: 'Léelo tú mismo del sello. Se compara con el de la recolección.',
    save: 'Confirmar',
    done: 'Confirmado',
    doneMessage: (orderId) => `Quedó registrado que tienes la mercancía del servicio #${orderId}.`,
  },
  take: {
    open: 'Recibir de otro chofer',
    hint: 'Escanea el código en la pantalla del otro chofer, o escríbelo.',
    noCamera: 'La cámara no está disponible. Escribe el código.',
    code: 'Código de traspaso',
    codePlaceholder: 'K7QF-2M9P',
    find: 'Continuar',
    notACode: 'Este no es un código de traspaso. Tiene 8 letras y números, como K7QF-2M9P.',
    from: 'De',
    goods: 'Mercancía',
    what: (orderId, service, packages) =>
      `Servicio #${orderId} · ${service} · ${packages === 1 ? '1\u00a0paquete' : `${packages}\u00a0paquetes`}`,
    to: 'Para',
    giverSays: 'Estado, según el otro chofer',
    sealHint: 'Léelo tú mismo del sello. Se compara con lo que leyó el otro chofer.',
    confirm: 'Recibirlo',
    back: 'Atrás',
    done: (orderId) => `El servicio #${orderId} es tuyo`,
    doneMessage: 'Desde ahora eres responsable de él.',
  },
}

export const legsText: typeof en.legsText = (carriers) => `Lo llevó ${carriers.join(', luego ')}`
