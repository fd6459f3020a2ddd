import type { DossierFault } from '../custody/dossier/dossier.ts'

/** In plain words, for the page and the command line. */
export function dossierFaultText(fault: DossierFault): string {
  switch (fault.reason) {
    case 'changed':
      return `Row ${fault.row} was changed after it was recorded.`
    case 'missing':
      return `Row ${fault.row} is missing.`
    case 'reordered':
      return `Row ${fault.row} is not where it was: rows were put in another order.`
    case 'inserted':
      return `Row ${fault.row} was added: it does not belong to this chain.`
    case 'personal_changed':
      return `Row ${fault.row} was changed: a name, text or location in it is not what was recorded.`
    case 'other_order':
      return 'The rows are of another order than the one that the file names.'
    case 'header_differs':
      return `The addresses, item class or organization of the file are not those that row ${fault.row} recorded.`
    case 'no_rows':
      return 'This dossier has no rows: it proves nothing.'
    case 'other_key':
      return 'The hourly anchors are signed with another key than the dossier.'
    case 'not_a_dossier':
      return 'This is not a custody dossier, or it is damaged beyond reading.'
    case 'reformatted':
      return 'The file was changed or formatted by another program: it is not byte for byte what was issued.'
    case 'personal_missing':
      return `Row ${fault.row} lacks a name, text or location that was not deleted by the rules of retention.`
    case 'not_signed':
      return `Row ${fault.row} is not signed by the courier, or its signature is not good.`
    case 'not_logged':
      return `Row ${fault.row} is more than two hours old and not in the public log.`
    case 'log_changed':
      return `Row ${fault.row} is not in the public log as the dossier says.`
    case 'head_changed':
      return 'The head of the public log is not signed by the courier.'
    case 'stamp_changed':
      return 'A time-stamp in the file is not one of this log.'
    case 'mailed_changed':
      return 'A mailed head in the file is not one of this log.'
    case 'anchor_changed':
      return 'The rows agree with each other, but not with the hourly signed anchor: they were rewritten, or the anchor was.'
    case 'signature_invalid':
      return 'The rows agree with each other, but the signature does not fit: the order’s details, the anchors or the signature were changed.'
  }
}
