import { INVALID_PHONE } from '@meridian/domain/accounts/phones.ts'

/**
 * The messages for invalid fields. One that begins with a capital is a complete sentence; the others follow the field's
 * name ('cursor: is not valid').
 */
export const FIELD_MESSAGES = {
  // Any field
  /** Whatever the validation library says, for the other languages. */
  invalid: 'is not valid',
  required: 'is required',
  notANumber: 'must be a number',
  notADecimal: 'must be a decimal number',
  notMoney: 'must be an amount such as 37.30',
  lessThanADay: 'must be at least what is agreed for a day',
  notOneLine: 'must be one line',
  hasLink: 'must not hold a web or email address',
  hasNumber: 'must not hold a phone number',
  notStorable: 'contains a character that cannot be stored',
  notSearchable: 'contains a character that cannot be searched',
  nestedTooDeeply: 'is nested too deeply',
  tooManyValues: 'has too many values',
  outOfRange: 'is out of range',
  timeOutOfRange: 'must lie between 1900 and 2200',
  notACoordinatePair: 'must be latitude,longitude',
  notOnEarth: 'is not on earth',
  invalidToken: 'was not issued by this server',
  notYourStep: 'is not a step of yours',
  tooLong: (max: number) => `must be at most ${max} characters`,

  // Accounts
  usernameOrEmailRequired: 'Username or email is required',
  invalidUsername: 'has only letters, digits and . _ + - (or is your email address)',
  invalidEmail: 'Enter a valid email address',
  invalidPhone: INVALID_PHONE,
  fullNameRequired: 'Full name is required',
  firstNameRequired: 'First name is required',
  organizationNameRequired: 'Organization name is required',
  codeTooShort: 'Enter the code from your authenticator app, or a backup code',
  codeTooLong: 'That is longer than any code',

  // Proofs
  notAHash: 'must be a SHA-256 in hexadecimal',
  fileTooLarge: 'is larger than 500 KB',
  holdMatterRequired: 'Name the matter',
  holdReasonRequired: 'Say why the hold is set or cleared',
  resolutionRequired: 'Say how it was resolved',
  unlockReasonRequired: 'Say why more tries are allowed',
  codeRequired: 'Scan or type the code of a package',
  sealRequired: 'Seal number is required',
  specimenIdRequired: 'Specimen or bag ID is required',
  bagRequired: 'Bag number is required',
  drugRequired: 'Name of the drug is required',
  strengthRequired: 'Strength and form are required',
  personRequired: 'Name of the person who counted is required',
  notAPin: 'The PIN has four digits',
  holdPlaceRequired: 'Enter where the goods are held',
  otherRecipientRequired: 'Enter the name of the other recipient',
  recipientRequired: 'Name of the person who took it is required',
  noteRequired: 'Write a note',
  skipReasonRequired: 'Say why you skip it',

  // Drivers' hours, skills and choices
  nothingToChange: 'Name what to change',
  shiftEndsBeforeStart: 'ends before it begins',
  listedTwice: 'is listed twice',

  // Sites
  siteNameRequired: 'Name of the site is required',
  addressRequired: 'Address is required',
  notOpeningHours: 'must be hours of seven days, each span with its end after its beginning',

  // Orders
  pickupAddressRequired: 'Pickup address is required',
  deliveryAddressRequired: 'Delivery address is required',
  ownNumberRequired: 'Your profile needs a US mobile number, without an extension, to be texted',
  phoneToTextRequired: 'Enter the recipient’s mobile number, without an extension, to text them',
  itemDescriptionRequired: 'Item description is required',
  releaseReasonRequired: 'Say why you release the job',
  addressTooShort: 'Type at least 3 characters',
  messageRequired: 'Write a message first',
  ratingRequired: 'Please select a rating',
  invalidZip: 'Enter a five-digit ZIP code',

  // Standing orders
  weekdayRequired: 'Choose at least one day of the week',
  nameRequired: 'Give it a name',

  // Organizations
  notAPublicUrl: 'Enter a public address that begins with https://',
  costCenterCodeRequired: 'Enter a code',
  costCenterNameRequired: 'Enter a name',
  notAPoPattern: 'has plain letters, digits and signs only, and no question mark',
} as const
