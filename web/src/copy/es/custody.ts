import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type * as en from '../custody.ts'
import { VERIFY_LINK } from './verify-link.ts'

export const CUSTODY_COPY: Translated<typeof en.CUSTODY_COPY> = {
  title: 'Cadena de custodia',
  to: 'a',
  pdf: 'Expediente de custodia (PDF)',
  json: 'Expediente de custodia (JSON)',
  evidence: 'Descargar evidencia (ZIP)',
  clockOff: 'reloj del dispositivo desfasado',
  clockOffWhy: (time) => `El dispositivo indicó ${time}, a más de dos minutos de la hora del servidor.`,
  more: (count) => `Mostrar los ${count} registros`,
  verify: 'Verificar un expediente',
  holdTitle: 'Retenciones legales',
  holdLead:
    'Mientras un pedido esté retenido por un asunto legal, no se eliminan sus datos de custodia, archivos, ubicaciones, notas, mensajes, avisos ni el registro de sus correos. El asunto y el motivo solo los ven los administradores.',
  holdMatter: 'Asunto',
  setHold: 'Aplicar retención legal',
  clear: 'Levantar',
  clearMatter: (matter) => `Levantar la retención por ${matter}`,
  clearHold: 'Levantar la retención legal',
  cancel: 'Cancelar',
  holdReason: 'Motivo',
  clearReason: 'Por qué se levanta',
  holdSaved: 'Retención legal guardada',
  pinBlocked: 'PIN bloqueado',
  pinBlockedLead:
    'Se escribieron demasiados PIN incorrectos. Pregunte al chofer y al destinatario antes de permitir más intentos.',
  unlockReason: 'Por qué se permiten más intentos',
  unlockPin: 'Permitir más intentos',
  pinUnlocked: 'Ya se puede intentar el PIN de nuevo',
}

export const HEAD_MAIL_COPY: Translated<typeof en.HEAD_MAIL_COPY> = {
  title: 'Registro de custodia',
  lead: 'Una línea al día que fija el registro de todas las entregas hasta el momento. Si usted la guarda, muestra si alguien, Meridian incluido, cambió ese registro después.',
  label: 'Enviarme por correo la línea diaria del registro de custodia',
  to: (email) => `Una vez al día mientras el registro crece, a ${email}, cuando esa dirección esté confirmada.`,
  last: 'Último envío a su organización',
  notLoaded: 'Esta preferencia no se cargó',
  notSaved: 'Su preferencia no se guardó',
}

export const VERIFY_COPY: Translated<typeof en.VERIFY_COPY> = {
  title: VERIFY_LINK,
  toMeridian: 'Meridian Logistics: iniciar sesión',
  lead: 'Revisa que nada en un expediente haya cambiado desde que se registró. El archivo se queda en este dispositivo: no se sube nada, y la página funciona sin red.',
  drop: 'Suelte aquí un expediente, PDF o JSON, con sus fotos',
  choose: 'Elegir archivos',
  another: 'Revisar otros archivos',
  picturesWait: (count) => `${count === 1 ? '1 foto' : `${count} fotos`} por comparar. Agregue el expediente.`,
  good: 'No se cambió nada',
  goodWhy: (rows) =>
    `${asRecorded(rows)}, cada uno enlazado con el anterior, y el conjunto está firmado con la clave de esta instalación.`,
  checkingKey: 'Íntegro. Comparando al firmante …',
  unknownSigner: 'Íntegro, firmante desconocido',
  unknownWhy: (rows) =>
    `${rows === 1 ? 'El renglón concuerda' : `Los ${rows} renglones concuerdan entre sí y`} con la firma, pero cualquiera pudo haber hecho esa firma.`,
  bad: 'Este expediente fue modificado',
  unreadable: 'No hay un expediente en este archivo',
  noAttachment:
    'Este PDF no tiene adjunto un expediente que se pueda leer. Es posible que otro programa lo haya guardado: use el archivo JSON.',
  tooLarge: 'Este archivo no se puede leer, o es demasiado grande para ser un expediente.',
  keyForeign:
    'Está firmado con una clave distinta de la de esta instalación. Compárela con la clave del servicio de mensajería que emitió el expediente:',
  keyUnknown:
    'La clave de esta instalación no se pudo obtener en este momento. Compare la clave con la del servicio de mensajería que emitió el expediente:',
  way: (pickup, delivery) => `de ${pickup} a ${delivery}`,
  pdfNote: 'Lo que está firmado es el archivo adjunto al PDF. Estos son sus renglones: compárelos con los impresos.',
  anchored: (id, length) => `El ancla ${id} cubre los renglones 1 a ${length}`,
  logged: (rows, size) => `${rows} en el registro público de ${formatCount(size)} entradas`,
  allRows: (count) => (count === 1 ? 'El renglón está' : `Los ${count} renglones están`),
  someRows: (logged, count) => `${logged} de ${count} renglones están`,
  notLogged: 'Emitido por una versión sin registro público.',
  stampsNotChecked:
    'Esta página revisa que los sellos de tiempo sean de este registro, no quién los firmó. Para eso: npm run verify -- DOSSIER --tsa-ca CERTIFICATES, u openssl ts -verify (docs/custody.md).',
  findingsWhy: 'El archivo está como se emitió. Conviene revisar lo que registra:',
  proofs: 'Agregue fotos o firmas para ver a qué renglón pertenecen',
  proofFound: (name, proof, row) => `${name}: ${proof} del renglón ${row}.`,
  proofUnknown: (name) => `${name} no está en ningún renglón de este expediente.`,
}

const asRecorded = (rows: number) =>
  rows === 1 ? 'El renglón está como se registró' : `Los ${rows} renglones están como se registraron`

export const OFFLINE_VERIFY_COPY: Translated<typeof en.OFFLINE_VERIFY_COPY> = {
  title: VERIFY_LINK,
  lead: 'Suelte aquí dossier.json y las fotos de este archivo comprimido. Esta página es un solo archivo y no tiene acceso a la red: no se envía nada a ninguna parte.',
  goodWhy: (rows) =>
    `${asRecorded(rows)}, cada uno enlazado con el anterior, y el conjunto está firmado con la clave que usted dio, o con una a la que esa clave pasó la firma.`,
  noKey:
    'Esta página no confía en ninguna clave propia: quien hizo el archivo pudo haber puesto la suya. Compare la huella con la clave que publicó el servicio de mensajería, o pegue esa clave abajo:',
  otherKey: 'Está firmado con una clave distinta de la que usted dio, y esa clave no le pasó la firma:',
  key: 'Clave pública del servicio de mensajería',
  keyWhere:
    'De la dirección propia del servicio de mensajería, /.well-known/meridian-custody.json, o de alguien que la guardó. No de este archivo.',
  keyForm: 'Una clave tiene 64 dígitos hexadecimales.',
}

export const CUSTODY_CHECK_COPY: Translated<typeof en.CUSTODY_CHECK_COPY> = {
  faultTitle: (count) =>
    count === 1
      ? 'Custodia: 1 entrada no está como se registró'
      : `Custodia: ${count} entradas no están como se registraron`,
  faultText: (at) =>
    `Lo encontró la revisión nocturna: ${at}. Algo que no es Meridian cambió la base de datos, o la clave de custodia se cambió sin la anterior.`,
  line: (at, entries, faults) =>
    `Custodia revisada ${at}: ${formatCount(entries)} entradas, ${faults === 0 ? 'todas como se registraron' : faults === 1 ? '1 falla' : `${faults} fallas`}`,
  notYet: 'La custodia se revisa cada noche; aún no se ha revisado',
}
