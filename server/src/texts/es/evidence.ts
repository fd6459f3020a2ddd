import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../evidence.ts'

export const EVIDENCE_TEXTS: Translated<typeof en.EVIDENCE_TEXTS> = {
  title: (orderNumber) => `Evidencias del pedido ${orderNumber}`,
  made: (at, courier, address) => `Hecho ${at} por ${courier ?? 'la mensajería'}${address ? `, ${address}` : ''}`,
  contents: 'Qué hay en este archivo',
  dossierJson: 'La cadena de custodia en un solo archivo firmado. Esta es la evidencia.',
  dossierPdf: 'Lo mismo para leerlo, con las imágenes. Lleva adjunto dossier.json.',
  pictureFiles: 'Las fotos y firmas, con su fila, parada y tipo en el nombre. Su SHA-256 está en la fila.',
  heads: 'La cabeza firmada del registro público de la mensajería en que se apoya el expediente.',
  stamps: 'Lo que las autoridades de sellado de tiempo han firmado sobre el registro.',
  keys: 'Las claves públicas de la mensajería, como estaban publicadas al hacer este archivo.',
  verifier: 'Revisa el expediente y las imágenes en un navegador, sin red.',
  noVerifier: 'Falta: esta instalación se inició sin sus páginas web.',
  certificate: 'Borrador de un certificado para un tribunal, en inglés. No es asesoría legal; nadie lo ha firmado.',
  howToCheck: 'Cómo revisarlo',
  open: (page) => `1. Abra ${page} y arrastre ahí dossier.json y las imágenes. No se envía nada a ningún lado.`,
  compare: (address, publicKey) => [
    '2. Un archivo no puede responder por sí mismo: cualquiera podría hacer uno igual con su propia clave.',
    `   Obtenga la clave de la mensajería en ${address}/.well-known/meridian-custody.json,`,
    '   o de alguien que la haya guardado, y compárela. Este archivo está firmado con la clave',
    `   ${publicKey}`,
    '3. Si guardó una cabeza del registro o un expediente anterior de este pedido, compárelo: la mensajería',
    '   podría reescribir la historia con su propia clave, pero no lo que usted guardó.',
  ],
  pictures: 'Imágenes',
  noPictures: 'El pedido no tiene ninguna.',
  notHere: 'NO están en este archivo:',
  missing: (row, label, stop, why) =>
    `Fila ${row}, ${label.toLowerCase()}${stop ? `, ${stop.toLowerCase()}` : ''}: ${why}`,
  notShown: 'Qué no demuestra nada de esto',
  truth: 'Que lo registrado sea verdad. Demuestra que no se cambió desde entonces.',
}
