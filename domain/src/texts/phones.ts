export const INVALID_PHONE = 'Enter a US phone number with 10 digits, such as (713) 555-0142'
