/** Whether the recipient of a new delivery is texted. */
export const RECIPIENT_TEXTS_COPY = {
  label: 'Text the recipient updates (they agreed)',
  hint: 'On the way, 10 minutes away, delivered. Only the order number and a tracking link; they can reply STOP.',
  numberWanted: 'Enter the recipient’s mobile number, without an extension, to text them',
}
