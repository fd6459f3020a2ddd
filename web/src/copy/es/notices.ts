import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../notices.ts'

export const NOTICE_CHANNEL_LABELS: Translated<typeof en.NOTICE_CHANNEL_LABELS> = {
  screen: 'Campana',
  email: 'Correo',
  push: 'Push',
}

export const PUSH_COPY: Translated<typeof en.PUSH_COPY> = {
  start: 'Permitir en este navegador',
  stop: 'Detener en este navegador',
  failed: 'Los avisos no se cambiaron',
  browserFailed:
    'Este navegador no pudo contactar al servicio de avisos push. Hay que revisar la conexión e intentar de nuevo.',
  states: {
    unsupported: 'Este navegador no puede mostrar avisos.',
    install: 'En un iPhone o iPad, Meridian muestra avisos cuando está en la pantalla de inicio:',
    denied: 'Los avisos están bloqueados aquí. Se permiten para este sitio en la configuración del navegador.',
    on: 'Este navegador muestra avisos, también con Meridian cerrado. Al cerrar sesión dejan de llegar.',
    off: 'Este navegador no muestra avisos mientras Meridian está cerrado.',
  },
  unavailable: {
    unsupported: 'No disponible aquí',
    install: 'No disponible en Safari',
    denied: 'Bloqueado',
  },
  homeScreenSteps: [
    'Tocar Compartir en la barra de Safari.',
    'Elegir Agregar a inicio y luego Agregar.',
    'Abrir Meridian desde la pantalla de inicio, iniciar sesión y permitir ahí los avisos.',
  ],
  // To a driver.
  setUp: {
    title: 'Entérate de los servicios al instante',
    why: 'Un servicio que se te ofrece espera poco tiempo. Con los avisos, este teléfono te lo dice, también con Meridian cerrado.',
    allow: 'Tu teléfono te preguntará: elige Permitir.',
    later: 'Lo encuentras después en tu cuenta, en Avisos.',
    start: 'Activar avisos',
    notNow: 'Ahora no',
    close: 'Entendido',
  },
}
