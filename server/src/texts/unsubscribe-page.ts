/** The page to which the link in a mail leads that stops mails of its kind. */
export const UNSUBSCRIBE_TEXTS = {
  title: 'Mails from Meridian',
  lead: 'Do you want to stop mails about this? You still see it in the app.',
  stop: 'Stop these mails',
  stopped: 'Done. You get no more mails about this:',
  unknown: 'This link is not complete. Copy it again from the mail, or choose in your settings what is mailed to you.',
  settings: 'Choose what is mailed to you',
}
