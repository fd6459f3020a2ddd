/** Beside a password that is being chosen. */
export const PASSWORD_REQUIREMENTS_COPY = {
  title: 'Password requirements',
  required: 'Required',
  recommended: 'Recommended',
  met: '(met)',
  notMet: '(not met yet)',
} as const
