import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { PhiKind } from '@meridian/domain/proofs/phi-guard.ts'
import type * as en from '../phi.ts'

const KINDS: Record<PhiKind, string> = {
  ssn: 'un número de seguro social',
  date_of_birth: 'una fecha de nacimiento',
  medical_record_number: 'un número de expediente clínico',
  member_number: 'un número de afiliado o de seguro',
  diagnosis_code: 'un código de diagnóstico',
  email: 'un correo electrónico',
  phone: 'un número de teléfono',
}

// Without usted or tú: clients, admins and drivers read it.
export const PHI_COPY: Translated<typeof en.PHI_COPY> = {
  quoted: (kind, text) => `${KINDS[kind]} (“${text}”)`,
  found: (list) => `Esto parece ${list}.`,
  why: 'Otras personas que atienden la entrega pueden leer este texto, y se conserva. Conviene omitir lo que la entrega no necesita. Se puede enviar de todos modos.',
}
