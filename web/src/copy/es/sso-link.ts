export const SSO_LINK = 'Inicio de sesión único'
