/** README.txt of the evidence archive: what is in it, what is not, and how to check it. Lines of about 100 characters. */
export const EVIDENCE_TEXTS = {
  title: (orderNumber: string) => `Evidence of order ${orderNumber}`,
  made: (at: string, courier: string | null, address: string) =>
    `Made ${at} by ${courier ?? 'the courier'}${address ? `, ${address}` : ''}`,
  contents: 'What is in this archive',
  dossierJson: 'The chain of custody as one signed file. This is the evidence.',
  dossierPdf: 'The same for people, with the pictures. dossier.json is attached to it.',
  pictureFiles: 'The photos and signatures, named by row, stop and kind. Their SHA-256 is in the row.',
  heads: 'The signed head of the courier’s public log that the dossier relies on.',
  stamps: 'What time-stamping authorities have signed about the log.',
  keys: 'The courier’s public keys, as published when this was made.',
  verifier: 'Checks the dossier and the pictures in a browser, without a network.',
  noVerifier: 'Is missing: this installation was started without its web pages.',
  certificate: 'A draft of a certificate for a court. Not legal advice; not signed by anybody.',
  howToCheck: 'How to check it',
  open: (page: string) => `1. Open ${page}, and drop dossier.json and the pictures on it. Nothing is sent anywhere.`,
  compare: (address: string, publicKey: string): string[] => [
    '2. An archive cannot vouch for itself: anybody could have made one like it, with a key of their own. Get the',
    `   courier’s key from ${address}/.well-known/meridian-custody.json, or from somebody who kept it,`,
    '   and compare. This archive is signed with the key',
    `   ${publicKey}`,
    '3. If you have kept a head of the log, or an older dossier of this order, compare with it: the courier could',
    '   rewrite history with its own key, but not what you have kept.',
  ],
  pictures: 'Pictures',
  noPictures: 'The order has none.',
  notHere: 'NOT in this archive:',
  missing: (row: number, label: string, stop: string | null, why: string) =>
    `Row ${row}, ${label.toLowerCase()}${stop ? ` of the ${stop.toLowerCase()}` : ''}: ${why}`,
  notShown: 'What none of this shows',
  truth: 'That what was recorded is true. It shows that it was not changed since.',
}
