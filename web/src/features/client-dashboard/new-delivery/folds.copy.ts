import { formatCounted } from '@meridian/domain/time/format.ts'

/** The folded parts of the order forms: what each is called, and what its line says while nothing is in it. */
export const FOLDS_COPY = {
  contacts: 'Contacts and updates',
  contactsHint: 'Names, phones, texts and emails to the recipient',
  contactsOnlyHint: 'Names and phones',
  from: (name: string) => `From ${name}`,
  to: (name: string) => `To ${name}`,
  texts: 'Texts on',
  emails: 'Email on',
  pickupContact: 'Pickup contact',
  deliveryContact: 'Delivery contact',
  packages: 'Packages',
  packageCount: (count: number) => formatCounted(count, 'package'),
  sampleHint: 'Temperature and time of collection',
  proofs: 'Proof of delivery',
  proofsHint: 'Signature, ID, photo, PIN',
  notes: 'Notes',
}
