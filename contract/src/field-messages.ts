export { FIELD_MESSAGES } from './texts/field-messages.ts'
