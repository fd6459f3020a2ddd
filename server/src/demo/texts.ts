/** The texts of the demo: items, instructions, standing orders, rating comments and messages. */
import type { ServiceType } from '@meridian/domain/orders/orders.ts'

export const ITEMS: Record<ServiceType, readonly string[]> = {
  medical_prescription: [
    'Insulin pens, keep between 36 and 46 °F',
    'Discharge medication, 3 bags',
    'Antibiotic suspension for the children’s ward',
    'Chemotherapy tablets, sealed box',
    'Blood thinner refill, 90 days',
    'Inhalers and spacers, 2 boxes',
    'Eye drops, refrigerated',
    'Weekly blister packs for 12 residents',
  ],
  medical_equipment: [
    'Infusion pump, charged',
    'Portable oxygen concentrator',
    'Nebulizer with two mask sets',
    'Surgical instrument tray, sterile',
    'Wheelchair cushion and lift sling',
    'Patient monitor with cables',
  ],
  laboratory_sample: [
    'Blood samples, 8 tubes, ambient',
    'Biopsy in formalin, 1 jar',
    'Swabs on dry ice, UN3373',
    'Urine cultures, refrigerated',
    'Stat troponin, 2 tubes',
    'Histology slides, 24 pieces',
  ],
  financial_document: [
    'Signed loan file, 140 pages',
    'Cashier’s checks in a sealed pouch',
    'Closing documents, two sets',
    'Night-deposit records',
    'Title papers for notarization',
  ],
  secure_document: [
    'Personnel files, sealed carton',
    'Court filing, original signatures',
    'Audit working papers',
    'Backup tapes, locked case',
    'Patient records, sealed envelope',
  ],
}

export const INSTRUCTIONS: readonly string[] = [
  'Use the loading dock; the front desk calls ahead.',
  'Ask for the charge nurse on the second floor.',
  'Ring twice, the counter is at the back.',
  'Keep upright.',
  'Call on arrival, no visitor parking.',
  'Badge needed after 6 PM: wait at security.',
]

export const CONTACTS: readonly string[] = [
  'Angela Ruiz',
  'Ben Thibodeaux',
  'Carla Jennings',
  'Devon Price',
  'Faith Nguyen',
  'George Haddad',
  'Irene Castillo',
  'Jamal Foster',
  'Kathryn Bell',
  'Luis Ortega',
  'Monica Sharp',
  'Owen Begay',
]

export const PRAISE: readonly string[] = [
  'Early, friendly, and the box was still cold.',
  'Exactly as promised, thank you.',
  'Called ahead and found the right door at once.',
  'Careful with the samples, very reliable.',
  'Great communication the whole way.',
  'Always a pleasure.',
]

export const CRITICISM: readonly string[] = [
  'All fine, but a call before arrival would help.',
  'Good, though it took longer than usual.',
  'Package fine; waited at the wrong entrance first.',
]

export const ABOUT_CLIENTS: readonly string[] = ['Ready at the counter when I came.', 'Clear labels, quick handover.']

export type Line = readonly [by: 'client' | 'driver' | 'admin', text: string]

/** Whole conversations of orders that are done. */
export const CONVERSATIONS: readonly (readonly Line[])[] = [
  [
    ['driver', 'On my way to you, about 15 minutes out.'],
    ['client', 'Great, it is packed and ready at the counter.'],
    ['driver', 'Picked up. Heading to the delivery now.'],
    ['client', 'Thank you!'],
  ],
  [
    ['client', 'Please use the side entrance today, the lobby is being painted.'],
    ['driver', 'Will do, thanks for telling me.'],
    ['driver', 'Delivered, signed for at reception.'],
  ],
  [
    ['client', 'Is the cold box with you?'],
    ['driver', 'Yes, at 39 °F when I checked.'],
    ['client', 'Perfect.'],
  ],
  [
    ['admin', 'The ward closes at six today; please go there first.'],
    ['driver', 'Understood, going there first.'],
    ['client', 'Thanks for moving it up.'],
  ],
  [
    ['driver', 'Traffic on the loop, I will be ten minutes later than planned.'],
    ['client', 'No problem, still in time for us.'],
  ],
]

/** For the orders in progress, by status. The last message is unread. */
export const OPEN_ORDER_CONVERSATIONS: Partial<Record<string, readonly Line[]>> = {
  in_transit: [
    ['driver', 'Good day, I am on my way to you.'],
    ['client', 'It is ready. Please mind that it stays refrigerated.'],
    ['driver', 'Picked up, cold box at 38 °F.'],
    ['driver', 'Leaving now, should be there in about twenty minutes.'],
  ],
  pickup_scheduled: [
    ['client', 'The package is at the back counter today.'],
    ['driver', 'Thanks, I will come to the back door.'],
  ],
  pickup_complete: [
    ['driver', 'Loaded and strapped down.'],
    ['client', 'Thank you. Biomedical engineering expects you at the dock.'],
  ],
}

export const SUPPORT_CONVERSATION: readonly Line[] = [
  ['client', 'Can we get one invoice a month instead of one per order?'],
  ['admin', 'Yes. From next month on you will find it under your orders.'],
  ['client', 'Wonderful, thank you.'],
]

export const STANDING_TEXTS = {
  surgery: {
    name: 'Morning medication for Hermann Drive',
    item: 'Medication for the day’s surgeries, 2 sealed totes',
    instructions: 'The totes are at the back counter from 7:30 AM.',
  },
  blisters: { name: 'Weekly blister packs', item: 'Weekly blister packs for the residents' },
  samples: { name: 'Evening samples, Medical Center', item: 'Samples of the day, refrigerated' },
  records: { name: 'Month-end records', item: 'Month-end records, sealed pouch' },
  dayOff: 'Inventory day',
}
