import { formatCounted } from '@meridian/domain/time/format.ts'

export const NEEDS_YOU_COPY = {
  title: 'Needs you',
  decide: (label: string) => `Decide on ${label}`,
  late: (label: string, due: string) => `${label} is late, was due ${due}`,
  approve: (label: string) => `Approve ${label}`,
  approveMany: (count: number) => `Approve ${formatCounted(count, 'order')}`,
  pay: (amount: string, label: string) => `Pay ${amount} for ${label}`,
  payApproved: (amount: string, label: string) => `${label} is approved: pay ${amount}`,
  payTogether: (amount: string, count: number) => `Pay ${amount} for ${formatCounted(count, 'order')}`,
  confirmDays: (count: number, name: string | null, amount: string) =>
    `${name ?? 'Standing order'}: ${formatCounted(count, 'day')} not confirmed, pay ${amount}`,
  refused: (label: string) => `${label} was declined`,
  name: 'Name your organization',
  more: (count: number) => `${count} more`,
}
