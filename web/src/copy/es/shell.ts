import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../shell.ts'

export { SPLASH } from '../shell.ts'

export const WELCOME: Translated<typeof en.WELCOME> = {
  redirectMs: 10_000,
  wordMs: 2000,
  words: [
    'cuidado',
    'precisión',
    'transparencia',
    'puntualidad',
    'seguridad',
    'profesionalismo',
    'innovación',
    'compasión',
  ],
}

export const WELCOME_COPY: Translated<typeof en.WELCOME_COPY> = {
  title: 'Bienvenida',
  line: 'Cada entrega, en una palabra:',
  values: {
    price: {
      title: 'Un precio que cuadra',
      text: 'Tarifa base, distancia y prioridad van en su propia línea. Lo que se le cotiza es lo que paga.',
    },
    record: {
      title: 'Cada paso queda registrado',
      text: 'De la solicitud a la entrega en mano, cada cambio se guarda con su hora.',
    },
    account: {
      title: 'Una cuenta protegida',
      text: 'Inicio de sesión en dos pasos, la lista de sus sesiones abiertas y un botón que cierra todas las demás.',
    },
    area: {
      title: 'Cinco estados, un servicio',
      text: 'Texas, Oklahoma, Nuevo México, Arkansas y Luisiana, para artículos médicos y financieros.',
    },
  },
  organization: '¿Cómo se llama su organización?',
  organizationWhy:
    'Los choferes, los destinatarios y los recibos muestran este nombre. Puede cambiarlo después en Seguridad.',
  organizationRequired: 'Falta el nombre de la organización',
  save: 'Guardar e ir al panel',
  countdown: (leftMs) => `A su panel en ${Math.max(0, Math.ceil(leftMs / 1000))} s, o`,
  goNow: 'ir ahora',
  whenReady: '¿Ahora no?',
  skip: 'Omitir este paso',
}

export const SIGN_OUT: Translated<typeof en.SIGN_OUT> = {
  started: 'Cerrando sesión...',
  done: 'Sesión cerrada correctamente',
  failed: 'Sesión cerrada',
  redirectMs: 500,
}

export const LANGUAGE_NOT_CHANGED: Translated<typeof en.LANGUAGE_NOT_CHANGED> = {
  title: 'El idioma no cambió',
  otherwise: 'Hay que revisar la conexión e intentar de nuevo.',
}

export const STILL_SIGNED_IN = 'La sesión sigue abierta'
export const SIGN_OUT_AGAIN = 'Hay que volver a cargar la página y cerrar sesión otra vez.'

export const NOT_FOUND_TITLE = 'Página no encontrada'
export const NOT_FOUND_COPY: Translated<typeof en.NOT_FOUND_COPY> = {
  nothing: 'No hay nada en esta dirección',
  why: 'El enlace puede ser viejo, o la dirección está mal escrita.',
}

export const MENU_LABELS: Translated<typeof en.MENU_LABELS> = {
  orders: 'Pedidos',
  deliveries: 'Entregas',
  dashboard: 'Panel',
  admin: 'Administración',
  dispatch: 'Despacho',
  standingOrders: 'Pedidos fijos',
  messages: 'Mensajes',
  organization: 'Organización',
}

export const NAV_COPY: Translated<typeof en.NAV_COPY> = {
  menu: 'Principal',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  security: 'Configuración de seguridad',
  logOut: 'Cerrar sesión',
  colors: { light: 'Usar colores claros', dark: 'Usar colores oscuros' },
}

export const BELL_COPY: Translated<typeof en.BELL_COPY> = {
  title: 'Avisos',
  unread: (count) => `Avisos, ${count} sin leer`,
  markAll: 'Marcar todo como leído',
  markFailed: 'No se pudo marcar como leído',
  markFailedWhy: 'Siguen sin leer. Se puede intentar de nuevo en un momento.',
  failed: 'Los avisos no se cargaron',
  none: 'Nada nuevo',
  noneWhy: 'Aquí aparecerán las novedades de entregas y mensajes.',
  unreadMark: 'Sin leer: ',
  more: (count) => `${count} más como este`,
  fewer: 'Mostrar menos',
}

export const SESSION_COPY: Translated<typeof en.SESSION_COPY> = {
  title: '¿Sigue alguien ahí?',
  text: (left) => `La sesión se cerrará en ${left}, porque no ha habido actividad por un rato. Lo escrito se conserva.`,
  finalTitle: 'Pronto habrá que iniciar sesión de nuevo',
  finalText: (left) => `Esta sesión termina en ${left}. Un pedido a medio llenar se conserva.`,
  stay: 'Seguir en la sesión',
  signOut: 'Cerrar sesión',
}
