export const SIGN_IN_WITH_PASSKEY = 'Iniciar sesión con llave de acceso'
