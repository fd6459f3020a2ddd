/**
 * The criteria of WCAG 2.2, levels A and AA: what we say of each, and which tests show it. A test is named by its file and the
 * beginning of its title. `remark` says what no test can show, and what is missing.
 */
/** Every screen, with its states and dialogs: axe in light and dark, spacing, reflow, targets and the stops of the focus. */
const SCREENS = ['e2e/screens.more.spec.ts › the screens of']
const KEYBOARD = [
  'e2e/admin.more.spec.ts › the table is used with the keyboard alone',
  'e2e/addresses.more.spec.ts › a misspelled place is found and picked with the keyboard alone',
  'web/src/features/dispatch/dispatch-board.dom.test.tsx › a chosen order is given to the best driver by one key',
]
const LONGER = ['e2e/languages.more.spec.ts › a language a third longer has room on every screen of']

const supports = (id, name, level, tests, remark = '') => ({ id, name, level, support: 'Supports', tests, remark })
const partly = (id, name, level, tests, remark) => ({ id, name, level, support: 'Partially Supports', tests, remark })
const none = (id, name, level, remark) => ({ id, name, level, support: 'Not Applicable', tests: [], remark })

export const CRITERIA = [
  partly(
    '1.1.1',
    'Non-text Content',
    'A',
    SCREENS,
    'Pictures that drivers take as proof have what they prove as their text, not what they show.',
  ),
  none('1.2.1', 'Audio-only and Video-only', 'A', 'There is no audio or video.'),
  none('1.2.2', 'Captions (Prerecorded)', 'A', 'There is no audio or video.'),
  none('1.2.3', 'Audio Description or Media Alternative', 'A', 'There is no audio or video.'),
  none('1.2.4', 'Captions (Live)', 'AA', 'There is no audio or video.'),
  none('1.2.5', 'Audio Description (Prerecorded)', 'AA', 'There is no audio or video.'),
  supports('1.3.1', 'Info and Relationships', 'A', SCREENS),
  partly('1.3.2', 'Meaningful Sequence', 'A', SCREENS, 'Checked by the order of the focus only.'),
  supports(
    '1.3.3',
    'Sensory Characteristics',
    'A',
    [],
    'No text refers to a shape, a color or a place alone. Read by a person.',
  ),
  supports('1.3.4', 'Orientation', 'AA', SCREENS, 'No screen is bound to an orientation.'),
  supports(
    '1.3.5',
    'Identify Input Purpose',
    'AA',
    SCREENS,
    'Names, email, phone, passwords and codes have their autocomplete purpose.',
  ),
  supports(
    '1.4.1',
    'Use of Color',
    'A',
    ['web/src/ui/tones.test.ts › no two statuses have the same color'],
    'Each status has a word and an icon beside its color.',
  ),
  none('1.4.2', 'Audio Control', 'A', 'Sounds are shorter than three seconds, and each can be switched off.'),
  supports('1.4.3', 'Contrast (Minimum)', 'AA', SCREENS, 'Light and dark. What a driver acts on has 7:1.'),
  supports('1.4.4', 'Resize Text', 'AA', SCREENS),
  supports('1.4.5', 'Images of Text', 'AA', [], 'Texts are text. Papers (PDF) are text too.'),
  partly(
    '1.4.10',
    'Reflow',
    'AA',
    SCREENS,
    'The dispatch board has two dimensions by its nature; on a narrow window it is a list. Wide tables become cards.',
  ),
  supports(
    '1.4.11',
    'Non-text Contrast',
    'AA',
    SCREENS,
    'Borders of fields and the focus ring are checked by eye, not by a test.',
  ),
  supports('1.4.12', 'Text Spacing', 'AA', [...SCREENS, ...LONGER]),
  partly(
    '1.4.13',
    'Content on Hover or Focus',
    'AA',
    [],
    'Tooltips repeat the name of a button only; the browser’s own tooltips cannot be dismissed.',
  ),
  supports('2.1.1', 'Keyboard', 'A', KEYBOARD),
  supports('2.1.2', 'No Keyboard Trap', 'A', SCREENS),
  supports('2.1.4', 'Character Key Shortcuts', 'A', [], 'No shortcut is a single letter; Escape closes what is open.'),
  supports(
    '2.2.1',
    'Timing Adjustable',
    'A',
    ['web/src/app/session-watch.dom.test.tsx › '],
    'A session that ends is announced two minutes before and extended by one press. An offer to a driver ends after 60 seconds because another one is asked then; its time is read at 30 and 10 seconds.',
  ),
  supports(
    '2.2.2',
    'Pause, Stop, Hide',
    'A',
    SCREENS,
    'The words of the welcome page change for ten seconds and stand still for whoever wants less motion.',
  ),
  supports('2.3.1', 'Three Flashes or Below Threshold', 'A', [], 'Nothing flashes.'),
  supports('2.4.1', 'Bypass Blocks', 'A', SCREENS, 'The first stop of the keyboard skips to the content.'),
  supports('2.4.2', 'Page Titled', 'A', SCREENS),
  supports('2.4.3', 'Focus Order', 'A', [
    'web/src/features/order-history/order-history.dom.test.tsx › an order can be followed in a dialog, and closing it gives the focus back',
    'web/src/app/notice-bell.dom.test.tsx › a bell pressed before the code of its panel has arrived keeps the focus',
  ]),
  supports('2.4.4', 'Link Purpose (In Context)', 'A', SCREENS),
  supports(
    '2.4.5',
    'Multiple Ways',
    'AA',
    ['web/src/features/admin-dashboard/admin-dashboard.dom.test.tsx › tabs are links: each has an address'],
    'Menu, search and links of mails.',
  ),
  supports('2.4.6', 'Headings and Labels', 'AA', SCREENS),
  supports(
    '2.4.7',
    'Focus Visible',
    'AA',
    SCREENS,
    'That the ring shows is checked by eye; that the focused control is in view by the test.',
  ),
  partly(
    '2.4.11',
    'Focus Not Obscured (Minimum)',
    'AA',
    SCREENS,
    'On a phone a toast may cover the focused control until it goes away or is closed.',
  ),
  supports(
    '2.5.1',
    'Pointer Gestures',
    'A',
    ['web/src/features/dispatch/dispatch-board.dom.test.tsx › the parts are sized by keyboard'],
    'Maps zoom by buttons.',
  ),
  supports('2.5.2', 'Pointer Cancellation', 'A', [
    'web/src/features/dispatch/dispatch-board.dom.test.tsx › a stop dropped on the list is taken out of its run; Escape ends a drag without a change',
  ]),
  supports(
    '2.5.3',
    'Label in Name',
    'A',
    SCREENS,
    'One exception on the sign-in page: a demo account’s button is named by its role first.',
  ),
  none('2.5.4', 'Motion Actuation', 'A', 'Nothing is done by moving the device.'),
  supports(
    '2.5.7',
    'Dragging Movements',
    'AA',
    [
      'web/src/features/dispatch/dispatch-board.dom.test.tsx › a chosen order is given to the best driver by one key',
      'web/src/features/dispatch/rules-dialog.dom.test.tsx › rules change places by button and by keyboard',
    ],
    'A signature is drawn; whoever cannot is named instead, with the PIN or a note.',
  ),
  supports(
    '2.5.8',
    'Target Size (Minimum)',
    'AA',
    SCREENS,
    'Drivers: 48 px. A stop in a lane of the dispatch board is as wide as its time; the search and the lists of stops at one door open its order too.',
  ),
  supports('3.1.1', 'Language of Page', 'A', SCREENS, 'English and Spanish.'),
  partly('3.1.2', 'Language of Parts', 'AA', [], 'What people wrote is shown as it is, without its language.'),
  supports('3.2.1', 'On Focus', 'A', SCREENS),
  supports('3.2.2', 'On Input', 'A', ['e2e/checkout.spec.ts › a client fills in the form, submits one order']),
  supports('3.2.3', 'Consistent Navigation', 'AA', ['e2e/session.spec.ts › a client signs in, uses the menu']),
  supports(
    '3.2.4',
    'Consistent Identification',
    'AA',
    ['scripts/words.test.mjs › '],
    'One word for one thing: docs/glossary.md.',
  ),
  supports(
    '3.2.6',
    'Consistent Help',
    'A',
    ['e2e/session.spec.ts › a client signs in, uses the menu'],
    'Messages to support are in the menu of every screen.',
  ),
  supports(
    '3.3.1',
    'Error Identification',
    'A',
    ['web/src/features/order-history/filters.dom.test.tsx › filters narrow the list'],
    'Beside the field, in words.',
  ),
  supports('3.3.2', 'Labels or Instructions', 'A', SCREENS),
  supports('3.3.3', 'Error Suggestion', 'AA', ['e2e/addresses.more.spec.ts › a misspelled place is found']),
  supports('3.3.4', 'Error Prevention (Legal, Financial, Data)', 'AA', [
    'web/src/features/client-dashboard/new-delivery/sending.dom.test.tsx › a price that has changed is shown beside the old one, and confirmed once',
  ]),
  supports('3.3.7', 'Redundant Entry', 'A', [
    'web/src/features/client-dashboard/new-delivery/sending.dom.test.tsx › an order is repeated without its day and time',
  ]),
  supports(
    '3.3.8',
    'Accessible Authentication (Minimum)',
    'AA',
    ['e2e/accounts.spec.ts › a visitor signs up and signs in'],
    'Passwords and codes can be pasted and filled in by a password manager.',
  ),
  supports('4.1.2', 'Name, Role, Value', 'A', SCREENS),
  supports('4.1.3', 'Status Messages', 'AA', [
    'web/src/features/tracking/tracking.dom.test.tsx › the last step of a delivered order is announced as done',
    'web/src/features/security/security.dom.test.tsx › while the settings load, a screen reader announces it',
    'e2e/messages.more.spec.ts › scrolling up loads older messages without a jump; newer ones are announced',
  ]),
]
