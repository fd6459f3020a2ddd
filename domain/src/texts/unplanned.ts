import type { UnplannedReason } from '../planning/unplanned.ts'

export const UNPLANNED_TEXTS: Record<UnplannedReason, string> = {
  no_driver: 'None of the chosen drivers is available',
  skills: 'No chosen driver has the skills it needs',
  capacity: 'It does not fit into any vehicle',
  no_road: 'No road leads there: one of its stops is outside of the map',
  window_closed: 'Its time window is over',
  too_late: 'No driver can be there within its time window',
  shifts: 'No driver can finish this before the shift ends',
  more_urgent: 'It would make a more urgent order later',
  no_room: 'Every driver who could carry it is full',
}
