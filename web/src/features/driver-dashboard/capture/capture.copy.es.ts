import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './capture.copy.ts'

export const CAPTURE_COPY: Translated<typeof en.CAPTURE_COPY> = {
  save: 'Guardar',
  scan: {
    camera: 'Imagen de la cámara: pon la etiqueta enfrente',
    torch: 'Encender o apagar la luz',
    noCamera: 'La cámara no está disponible. Escribe el código que está bajo las barras.',
    code: 'Código del paquete',
    codeHint: 'Bastan los últimos seis caracteres.',
    package: (number) => `Paquete ${number}`,
    scanned: 'Escaneado',
    missing: 'Sin escanear',
    foreign: 'Este paquete es de otro pedido',
    putBack: 'Déjalo y escanea el siguiente',
    stop: 'Empezar de nuevo',
    someMissing: 'Faltan algunos',
    differs: (expected, scanned) => `Se esperaban ${expected}, escaneaste ${scanned}.`,
    missingOnes: (numbers) =>
      `${numbers.length === 1 ? 'Falta el paquete' : 'Faltan los paquetes'} ${numbers.join(', ')}`,
    missingHint: 'Escanea de nuevo. Si sigue igual, di por qué: se avisa al cliente y a la central.',
    again: 'Escanear de nuevo',
    leaveWith: (count, isPickup) => `${isPickup ? 'Salir con' : 'Entregar'} ${count}`,
  },
  seal: {
    label: 'Número de sello',
    pickup: 'Como está impreso en el sello. Debe ser el mismo en la entrega.',
    delivery: 'Como está impreso en el sello. Se compara con el de la recolección.',
  },
  temperature: {
    label: 'Temperatura en °C',
    warmer: 'Medio grado más',
    colder: 'Medio grado menos',
    sign: 'Cambiar el signo',
    outOfBand: (isTooWarm, band) =>
      `Demasiado ${isTooWarm ? 'caliente' : 'frío'} (debe ser ${band}). Queda registrado y se avisa al cliente.`,
    notANumber: 'Escribe un número, como 4.5',
    outOfRange: (from, to) => `Entre ${from} y ${to} °C`,
  },
  photo: {
    hint: {
      pickup: 'El artículo, tal como lo recibes.',
      delivery: 'El artículo donde lo dejas, como lo ve quien recibe.',
    },
    open: 'Abrir la cámara',
    again: 'Tomarla de nuevo',
    use: 'Usar esta foto',
    preview: 'La foto',
    unreadable: 'Este archivo no es una imagen que se pueda leer. Toma otra.',
    preparing: 'Preparando la foto…',
  },
  pin: {
    hint: 'Quien recibe tiene un PIN de 4 dígitos. Pídelo y escríbelo aquí.',
    label: 'PIN',
    delete: 'Borrar el último dígito',
    wrong: (triesLeft) =>
      `El PIN es incorrecto; te ${triesLeft === 1 ? 'queda' : 'quedan'} ${formatCounted(triesLeft, 'intento')}`,
    locked: 'El PIN fue incorrecto cinco veces',
    lockedHint: (time) =>
      `No lo entregues. Llama al remitente, que puede volver a darle el PIN a quien recibe, o pregunta a la central. Próximo intento: ${time}.`,
    callSender: 'Llamar al remitente',
  },
  idCheck: {
    hint: 'Mira la identificación. No se guarda ni su número ni su foto.',
    document: '¿Qué documento es?',
    nameMatches: '¿Coincide el nombre?',
    isOfAge: '¿La persona tiene 18 años o más?',
    saysName: (name) => `¿La identificación dice ${name}?`,
    stop: 'No lo entregues',
    stopHint: 'Reporta el problema y espera la respuesta.',
    back: 'Revisar de nuevo',
    yes: 'Sí',
    no: 'No',
  },
  recipient: {
    giver: 'Entregado por',
    name: 'Recibido por',
    relation: 'Relación',
    packages: 'Paquetes que contó quien recibe (opcional)',
    differs: (handedOver, received) => `${handedOver} por entregar, quien recibe contó ${received}.`,
    handed: (expected) => `Paquetes que te entregan, se esperan ${expected} (opcional)`,
    handedOther: (expected, handed) => `Se esperan ${expected}, te entregan ${handed}.`,
  },
  signature: {
    hint: 'Pasa el dispositivo para que quien recibe firme con el dedo.',
    received: (name, packages) => `${name ? `${name}: ` : ''}Recibí ${formatCounted(packages, 'paquete')}`,
    label: 'Espacio para la firma',
    clear: 'Borrar',
    cannot: 'No puede firmar',
    cannotHint: 'El nombre vale como firma. El cliente y la central pueden leer que la persona no podía firmar.',
    cannotNote: '¿Cómo sabes quién recibe?',
    cannotPin: 'Se revisó el PIN de quien recibe.',
    cannotSave: 'Guardar sin firma',
    back: 'Atrás',
  },
  note: { label: 'Nota' },
}
