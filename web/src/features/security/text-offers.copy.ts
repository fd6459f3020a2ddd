/** The driver's switch for offers by text message. */
export const TEXT_OFFERS_COPY = {
  label: 'Text me when a job is offered',
  hint: (number: string) =>
    `To ${number}, at any hour while you are on duty. Only the order number and a link. Reply STOP to end.`,
  noNumber: 'Add your US mobile number to your profile first.',
  stopped: (number: string) => `${number} replied STOP. Reply START to our last text to get texts again.`,
}
