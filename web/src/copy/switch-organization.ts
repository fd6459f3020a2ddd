/** For people who belong to several organizations. */
export const SWITCH_COPY = {
  label: (name: string) => `Working for ${name}. Switch organization`,
  title: 'Switch organization',
  chosen: 'Working for this one now',
  failed: { title: 'Still working for the same organization', otherwise: 'Check your connection, then try again.' },
  belongsTo: (name: string) => `This order belongs to ${name}`,
  why: 'You see the orders of one of your organizations at a time.',
  switchTo: (name: string) => `Switch to ${name}`,
}
