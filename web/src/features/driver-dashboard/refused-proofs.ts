import type { UnsentProof } from '../../data/driver/unsent-schema.ts'

export type RefusedProof = Extract<UnsentProof, { action: 'capture' | 'skip' }>

export const isProof = (proof: UnsentProof): proof is RefusedProof =>
  proof.action === 'capture' || proof.action === 'skip'

export const refusedProofs = (proofs: readonly UnsentProof[]): RefusedProof[] =>
  proofs.filter((proof): proof is RefusedProof => isProof(proof) && proof.refusal !== null)
