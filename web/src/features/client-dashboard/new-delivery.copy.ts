/** The texts of the New Delivery Request: validation texts and toasts are the spec's (sections 5 and 8), the rest ours. */
import { formatAmount } from '@meridian/domain/time/format.ts'

export const REQUIRED = {
  pickup: 'Pickup address is required',
  delivery: 'Delivery address is required',
  itemDescription: 'Item description is required',
} as const

/** Word for word. 'A: B' in the spec is title A and message B here. */
/** For a member of an organization who sees no prices, and so does not pay. */
/** Its organization pays invoices. */
export const PLACED_ON_ACCOUNT = {
  title: 'Delivery ordered',
  message: 'It is on the account of your organization: nothing to pay now.',
  tone: 'success',
} as const

export const PLACED_WITHOUT_PRICE = {
  title: 'Order placed',
  message: 'It waits until somebody of your organization pays for it or Meridian approves it.',
  tone: 'success',
} as const

export const SPEC_TOASTS = {
  missingCoordinates: {
    title: 'Missing address coordinates',
    message: 'Please select valid pickup and delivery addresses from the dropdown suggestions.',
    tone: 'danger',
  },
  pricingRequired: {
    title: 'Pricing calculation required',
    message: 'Please wait for the pricing calculation to complete before submitting.',
    tone: 'danger',
  },
  placed: {
    title: 'Redirecting to payment',
    message: 'Complete your payment to confirm the delivery order.',
    tone: 'success',
  },
  /** The message is the server's; this one is shown without a response. */
  failed: {
    title: 'Failed to submit order',
    message: 'Please try again or contact support if the problem persists.',
    tone: 'danger',
  },
} as const

/** Shown instead of ordering to the location a pin was just moved from. */
export const CHECKING_PIN = {
  title: 'One moment',
  message: 'Checking the new pin. Submit again in a moment.',
  tone: 'info',
} as const

/** When the server's error response has no message. */
export const DEFAULT_ORDER_ERROR = 'Failed to create order'

export const NEW_DELIVERY_COPY = {
  title: 'New Delivery Request',
  estimatedTime: 'Estimated time',
  estimatedMinutes: '2 min',
  toFillIn: 'to fill in this form',
  severalStops: 'Several stops',
  clear: 'Clear form',
  importFile: 'Import a file',
  draftKept: 'Draft kept',
  sections: {
    pickup: 'Pickup',
    delivery: 'Delivery',
    schedule: 'Schedule',
    item: 'Item',
  },
  serviceType: 'Service type',
  priority: 'Priority',
  pickupAddress: 'Pickup address',
  deliveryAddress: 'Delivery address',
  orderAnyway: 'Order anyway',
  ownSiteWanted: 'You order for some sites only. Pick one of your sites as the pickup or the delivery.',
  contactName: 'Contact name',
  lastContact: (person: string) => `Last time here: ${person}. Use`,
  contactPhone: 'Contact phone',
  optional: 'optional',
  emailsRecipient: 'Email the tracking link to the recipient',
  emailsRecipientWithPin: 'Email the tracking link and PIN to the recipient',
  emailsRecipientHint: 'Sent once the order is confirmed. The item, pickup and price stay hidden.',
  recipientEmail: 'Recipient’s email',
  recipientLanguage: 'Recipient’s language',
  when: { label: 'When', now: 'Now', later: 'Later' },
  date: 'Scheduled date',
  datePlaceholder: 'As soon as possible',
  dateHint: (first: string) => `Needs 48 hours’ notice. Earliest: ${first}.`,
  timesInMountainTime: 'Times are the pickup’s own (Mountain time).',
  clearDate: 'Clear date',
  slot: 'Preferred time slot',
  slotPlaceholder: 'Any time',
  from: 'From',
  to: 'To',
  packages: 'Packages',
  packagesHint: 'Each gets a label that you can print.',
  itemPlaceholder: 'E.g. 2 sealed boxes, keep refrigerated',
  specialPlaceholder: 'Entrance, desk, who to ask for',
  requiresSignature: 'Signature on delivery',
  requiresSignatureHint: 'The recipient signs for it.',
  requiresId: 'Check ID on delivery',
  requiresIdHint: 'The recipient shows a photo ID.',
  requiresPhoto: 'Photo at delivery',
  requiresPhotoHint: 'The driver takes a photo where the item is left.',
  requiresPin: 'PIN from the recipient',
  requiresPinHint: 'The recipient tells the driver a 4-digit PIN that only they can see.',
  isControlled: 'Controlled medication',
  isControlledHint: 'The driver checks an ID, and the recipient signs.',
  temperatureBand: 'Temperature',
  temperatureBandPlaceholder: 'Not specified',
  collectedOn: 'Collected on',
  collectedOnPlaceholder: 'Not specified',
  clearCollectedOn: 'Clear the day of collection',
  collectedAt: 'Collected at',
  stabilityHours: 'Hours it keeps',
  stabilityHoursPlaceholder: 'e.g. 8',
  proofs: 'Proof the driver collects',
  proofsHint: 'Optional: the driver may skip it with a reason. Required: the stop cannot be completed without it.',
  submit: 'Submit request',
  dateTooNear: 'Needs 48 hours’ notice: choose a later date',
  datePast: 'Choose today or a later date',
  slotDateWanted: 'Choose the date of this time slot',
  slotOver: 'This time is over for today; choose a later one or another date',
  recipientEmailWanted: 'Enter the recipient’s email address',
  hoursWanted: (max: number) => `Whole hours, 1 to ${max}`,
  collectedWanted: 'Give the day and time of collection',
  hoursToo: 'Give the hours it keeps as well',
  collectedLater: 'The time of collection is in the future',
  windowWanted: 'Give a time from and a time to',
  windowOrder: 'The end must come after the beginning',
  pickWanted: 'Pick this address from the suggestions',
  streetWanted: 'Add the house number and street',
} as const

export const ADDRESS_BOOK_COPY = {
  open: 'Address book',
  openFor: (stopName: string) => `Address book for ${stopName.toLowerCase()}`,
  search: 'Search saved addresses',
  none: 'No address matches',
  failed: 'The address book did not load.',
  tryAgain: 'Try again',
} as const

export const REORDER_COPY = {
  filled: (label: string) => `Filled in from order ${label}: addresses, contacts, item, service, priority and proofs.`,
  notTaken: (facts: string) => `Not taken: ${facts}.`,
  facts: {
    when: 'the day and time',
    updates: 'PIN, texts and emails to the recipient',
    poNumber: 'the PO number',
    collectedAt: 'the time of collection',
    tradeForm: 'what was counted',
  },
  again: 'Order again:',
  againFor: (recipient: string) => `Order again for ${recipient}`,
  failed: (label: string) => `Order ${label} could not be loaded, so nothing was filled in.`,
  dismiss: 'Dismiss',
} as const

export const CLOSED_SITE_COPY = {
  title: 'Closed at that time',
  lead: 'Go on only if someone will be there.',
  back: 'Back to the form',
  /** 'Nov 26 is Thanksgiving. Cypress Clinic may have other hours then.' */
  holiday: (site: string, day: string, holiday: string) => `${day} is ${holiday}. ${site} may have other hours then.`,
} as const

export const PRICE_CHANGED_COPY = {
  title: 'The price has changed',
  lead: 'Nothing has been ordered yet. This is what the delivery costs now.',
  before: 'Price you were shown',
  now: 'Price now',
  accept: (total: string) => `Place order for ${formatAmount(total)}`,
  back: 'Back to the form',
} as const
