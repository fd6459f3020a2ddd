import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './driver-schedule.copy.ts'

export const SCHEDULE_COPY: Translated<typeof en.SCHEDULE_COPY> = {
  failed: 'No se cargó el horario',
  discardTitle: '¿Descartar los cambios?',
  discardText: 'Lo que cambió todavía no está guardado.',
  keepEditing: 'Seguir editando',
  discard: 'Descartar',
  saved: 'Horario y habilidades guardados',
  lookUp: 'Vuelva a abrir esto para ver lo que está guardado.',
  vehicle: 'Vehículo',
  vehicleExample: 'Ford Transit blanca, TX 4KJ-221',
  capacity: 'Capacidad (paquetes)',
  close: 'Cerrar',
  save: 'Guardar',
  hours: 'Horario semanal',
  hoursLead: 'Hora del Centro. Sin horario, el plan cuenta con el chofer de 8 a.m. a 8 p.m.',
  weekdays: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'],
  from: (day) => `${day}, desde`,
  until: (day) => `${day}, hasta`,
  endsBefore: 'Termina antes de empezar',
  daysOff: 'Días libres',
  addDayOff: 'Agregar un día libre',
  addDay: 'Agregar un día',
  removeDay: (day) => `Quitar ${day}`,
  skills: 'Habilidades',
  skillsLead:
    'Una habilidad vencida bloquea el trabajo que la requiere. Al chofer y a la administración se les avisa 30 días antes.',
  expiresOn: (skill) => `${skill}: vence el`,
  noExpiry: 'No vence',
  expired: 'Vencida',
  places: 'Inicio y fin',
  placesLead:
    'Las rutas empiezan en el inicio mientras el chofer está fuera de turno; si no hay, donde terminó su último turno. Acaban en el fin o, si no hay, en el inicio; sin ninguno de los dos, en la última parada.',
  startsAt: 'Empieza en',
  endsAt: 'Termina en',
  chooseAddress: 'Elija una dirección de la lista',
}
