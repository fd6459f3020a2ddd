import type { Translated } from '../../accounts/language.ts'
import type * as en from '../dossier.ts'

export const dossierFaultText: Translated<typeof en.dossierFaultText> = (fault) => {
  switch (fault.reason) {
    case 'changed':
      return `La fila ${fault.row} fue modificada después de registrarse.`
    case 'missing':
      return `Falta la fila ${fault.row}.`
    case 'reordered':
      return `La fila ${fault.row} no está donde estaba: las filas se pusieron en otro orden.`
    case 'inserted':
      return `La fila ${fault.row} fue agregada: no pertenece a esta cadena.`
    case 'personal_changed':
      return `La fila ${fault.row} fue modificada: un nombre, texto o ubicación en ella no es lo que se registró.`
    case 'other_order':
      return 'Las filas son de otro pedido que el que nombra el archivo.'
    case 'header_differs':
      return `Las direcciones, la clase de artículo o la organización del archivo no son las que registró la fila ${fault.row}.`
    case 'no_rows':
      return 'Este expediente no tiene filas: no prueba nada.'
    case 'other_key':
      return 'Las anclas de cada hora están firmadas con otra clave que el expediente.'
    case 'not_a_dossier':
      return 'Esto no es un expediente de custodia, o está tan dañado que no se puede leer.'
    case 'reformatted':
      return 'Otro programa modificó el archivo o le cambió el formato: no es byte por byte lo que se emitió.'
    case 'personal_missing':
      return `A la fila ${fault.row} le falta un nombre, texto o ubicación que no se eliminó según las reglas de conservación.`
    case 'not_signed':
      return `La fila ${fault.row} no está firmada por la empresa de mensajería, o su firma no es válida.`
    case 'not_logged':
      return `La fila ${fault.row} tiene más de dos horas y no está en el registro público.`
    case 'log_changed':
      return `La fila ${fault.row} no está en el registro público como dice el expediente.`
    case 'head_changed':
      return 'La cabeza del registro público no está firmada por la empresa de mensajería.'
    case 'stamp_changed':
      return 'Un sello de tiempo del archivo no es de este registro.'
    case 'mailed_changed':
      return 'Una cabeza enviada por correo que está en el archivo no es de este registro.'
    case 'anchor_changed':
      return 'Las filas concuerdan entre sí, pero no con el ancla firmada de cada hora: se reescribieron las filas, o el ancla.'
    case 'signature_invalid':
      return 'Las filas concuerdan entre sí, pero la firma no corresponde: se modificaron los datos del pedido, las anclas o la firma.'
  }
}
