import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'

const KINDS: Record<PhiKind, string> = {
  ssn: 'a social security number',
  date_of_birth: 'a date of birth',
  medical_record_number: 'a medical record number',
  member_number: 'a member or insurance number',
  diagnosis_code: 'a diagnosis code',
  email: 'an email address',
  phone: 'a phone number',
}

export const PHI_COPY = {
  /** 'a phone number (“713-555-0142”)' */
  quoted: (kind: PhiKind, text: string) => `${KINDS[kind]} (“${text}”)`,
  found: (list: string) => `This looks like ${list}.`,
  why: 'Others who handle the delivery can read this text, and it is kept. Leave out what the delivery does not need. It can be sent all the same.',
}
