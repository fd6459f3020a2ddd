import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { LOGIN_COPY } from '../../copy/accounts.ts'

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': LOGIN_COPY.showPassword }}
      {...props}
    />
  )
}
