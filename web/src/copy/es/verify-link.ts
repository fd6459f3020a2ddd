export const VERIFY_LINK = 'Verificar un expediente de custodia'
