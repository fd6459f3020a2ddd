import type { Translated } from '@meridian/domain/accounts/language.ts'
import { INVALID_PHONE } from '@meridian/domain/texts/es/phones.ts'
import type * as en from '../field-messages.ts'

export const FIELD_MESSAGES: Translated<typeof en.FIELD_MESSAGES> = {
  // Any field
  invalid: 'no es válido',
  required: 'es obligatorio',
  notANumber: 'debe ser un número',
  notADecimal: 'debe ser un número decimal',
  notMoney: 'debe ser una cantidad como 37.30',
  lessThanADay: 'debe ser al menos lo acordado para un día',
  notOneLine: 'debe ser una sola línea',
  hasLink: 'no debe contener una dirección web ni de correo',
  hasNumber: 'no debe contener un número de teléfono',
  notStorable: 'contiene un carácter que no se puede guardar',
  notSearchable: 'contiene un carácter que no se puede buscar',
  nestedTooDeeply: 'tiene demasiados niveles',
  tooManyValues: 'tiene demasiados valores',
  outOfRange: 'está fuera de rango',
  timeOutOfRange: 'debe estar entre 1900 y 2200',
  notACoordinatePair: 'debe ser latitud,longitud',
  notOnEarth: 'no está en la Tierra',
  invalidToken: 'no lo emitió este servidor',
  notYourStep: 'es un paso de otra persona',
  tooLong: (max) => `debe tener ${max} caracteres como máximo`,

  // Accounts
  usernameOrEmailRequired: 'Falta el nombre de usuario o correo',
  invalidUsername: 'solo tiene letras, números y . _ + - (o es el correo electrónico)',
  invalidEmail: 'Debe ser un correo electrónico válido',
  invalidPhone: INVALID_PHONE,
  fullNameRequired: 'Falta el nombre completo',
  firstNameRequired: 'Falta el nombre',
  organizationNameRequired: 'Falta el nombre de la organización',
  codeTooShort: 'Falta el código de la aplicación de autenticación o un código de respaldo',
  codeTooLong: 'Eso es más largo que cualquier código',

  // Proofs
  notAHash: 'debe ser un SHA-256 en hexadecimal',
  fileTooLarge: 'pesa más de 500 KB',
  holdMatterRequired: 'Indique el asunto',
  holdReasonRequired: 'Diga por qué se pone o se levanta la retención',
  resolutionRequired: 'Diga cómo se resolvió',
  unlockReasonRequired: 'Diga por qué se permiten más intentos',
  codeRequired: 'Escanea o escribe el código de un paquete',
  sealRequired: 'Falta el número de sello',
  specimenIdRequired: 'Falta el identificador de la muestra o de la bolsa',
  bagRequired: 'Falta el número de la bolsa',
  drugRequired: 'Falta el nombre del medicamento',
  strengthRequired: 'Faltan la concentración y la presentación',
  personRequired: 'Falta el nombre de la persona que contó',
  notAPin: 'El PIN tiene cuatro dígitos',
  holdPlaceRequired: 'Escriba dónde se guarda la mercancía',
  otherRecipientRequired: 'Escriba el nombre del otro destinatario',
  recipientRequired: 'Falta el nombre de la persona que lo recibió',
  noteRequired: 'Escribe una nota',
  skipReasonRequired: 'Di por qué lo omites',

  // Drivers' hours, skills and choices
  nothingToChange: 'Indique qué cambiar',
  shiftEndsBeforeStart: 'termina antes de empezar',
  listedTwice: 'está dos veces en la lista',

  // Sites
  siteNameRequired: 'Falta el nombre de la sede',
  addressRequired: 'Falta la dirección',
  notOpeningHours: 'debe ser el horario de siete días, cada tramo con su fin después de su inicio',

  // Orders
  pickupAddressRequired: 'Falta la dirección de recolección',
  deliveryAddressRequired: 'Falta la dirección de entrega',
  ownNumberRequired: 'Tu perfil necesita un celular de EE. UU., sin extensión, para recibir mensajes',
  phoneToTextRequired: 'Escriba el celular del destinatario, sin extensión, para enviarle mensajes',
  itemDescriptionRequired: 'Falta la descripción del artículo',
  releaseReasonRequired: 'Di por qué sueltas el servicio',
  addressTooShort: 'Al menos 3 caracteres',
  messageRequired: 'Falta el mensaje',
  ratingRequired: 'Falta la calificación',
  invalidZip: 'El código postal tiene cinco dígitos',

  // Organizations
  weekdayRequired: 'Elija al menos un día de la semana',
  nameRequired: 'Póngale un nombre',
  notAPublicUrl: 'Escriba una dirección pública que empiece con https://',
  costCenterCodeRequired: 'Escriba un código',
  costCenterNameRequired: 'Escriba un nombre',
  notAPoPattern: 'solo lleva letras, dígitos y signos comunes, sin signo de interrogación',
}
