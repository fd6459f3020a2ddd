/** The filters of the rail of exceptions, in their order, and what each of them shows. */
import type { AttentionKind } from '@meridian/domain/dispatch/attention.ts'
import type { GROUP_LABELS } from './attention.copy.ts'

export type AttentionGroup = keyof typeof GROUP_LABELS

export const ATTENTION_GROUPS: readonly AttentionGroup[] = [
  'problem',
  'unassigned',
  'late',
  'at_risk',
  'driver',
  'goods',
  'proof',
]

export const GROUP_OF: Record<AttentionKind, AttentionGroup> = {
  problem: 'problem',
  unassigned: 'unassigned',
  no_driver: 'unassigned',
  untaken: 'unassigned',
  late: 'late',
  at_risk: 'at_risk',
  off_duty: 'driver',
  no_position: 'driver',
  temperature: 'goods',
  stability: 'goods',
  proof: 'proof',
  count: 'goods',
}
