/** A phone number, formatted once the person leaves the field. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { formatPhone, PHONE_MAX_LENGTH } from '@meridian/domain/accounts/phones.ts'

/** `value` and `onChange` as a form's getInputProps gives them. */
type Props = Omit<TextInputProps, 'type' | 'maxLength' | 'value' | 'onChange'> & {
  value?: string
  onChange?: (value: string) => void
}

export function PhoneField({ value = '', onChange, onBlur, ...props }: Props) {
  return (
    <TextInput
      type="tel"
      maxLength={PHONE_MAX_LENGTH}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...props}
      onBlur={(event) => {
        const formatted = formatPhone(value)
        if (formatted && formatted !== value) onChange?.(formatted)
        onBlur?.(event)
      }}
    />
  )
}
