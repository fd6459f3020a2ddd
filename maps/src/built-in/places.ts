/**
 * Real places of the five states with their published addresses and points, one per line: type, name, street, ZIP and
 * coordinates. The names come from public registers (hospitals 2019, bank branches 2023, pharmacies 2025).
 */
import type { Point, ServiceState } from '@meridian/domain/places/geo.ts'

const TABLE = `
Houston, TX
  hospital | Houston Methodist Hospital | 6565 Fannin Street | 77030 | 29.71052 | -95.39894
  hospital | Memorial Hermann Texas Medical Center | 6411 Fannin Street | 77030 | 29.71455 | -95.39628
  hospital | St. Joseph Medical Center | 1401 St Joseph Parkway | 77002 | 29.74812 | -95.36615
  hospital | Texas Children's Hospital | 6621 Fannin Street | 77030 | 29.70778 | -95.40165
  hospital | Memorial Hermann Southwest Hospital | 7600 Beechnut Street | 77074 | 29.69272 | -95.52115
  hospital | Ben Taub Hospital | 1504 Taub Loop | 77030 | 29.71098 | -95.39455
  hospital | HCA Houston Healthcare Medical Center | 1313 Hermann Drive | 77004 | 29.72256 | -95.38753
  hospital | HCA Houston Healthcare Northwest Medical Center | 710 FM 1960 West | 77090 | 30.02044 | -95.44271
  hospital | The Woman's Hospital of Texas | 7600 Fannin Street | 77054 | 29.69295 | -95.4024
  hospital | Houston Methodist Willowbrook Hospital | 18220 Tomball Parkway | 77070 | 29.96647 | -95.55114
  hospital | HCA Houston Healthcare West | 12141 Richmond Avenue | 77082 | 29.72934 | -95.59448
  hospital | Memorial Hermann Southeast Hospital | 11800 Astoria Boulevard | 77089 | 29.58248 | -95.20742
  hospital | Memorial Hermann Greater Heights Hospital | 1635 North Loop West | 77008 | 29.81074 | -95.43034
  hospital | Lyndon B. Johnson Hospital | 5656 Kelley St | 77026 | 29.81193 | -95.31188
  hospital | Houston Methodist West Hospital | 18500 Katy Freeway | 77094 | 29.78716 | -95.69783
  hospital | Cypress Fairbanks Medical Center | 10655 Steepletop Drive | 77065 | 29.92713 | -95.5897
  hospital | East Houston Regional Medical Center | 13111 East Fwy | 77015 | 29.77237 | -95.19335
  hospital | United Memorial Medical Center | 510 West Tidwell Road | 77070 | 29.84781 | -95.40846
  hospital | Hermann Drive Surgical Hospital | 2001 Hermann Drive | 77004 | 29.71858 | -95.38302
  hospital | Kindred Hospital Houston Medical Center | 6441 Main Street | 77030 | 29.71285 | -95.39917
  clinic | Concentra Medical Center Houston | 12345 Katy Freeway | 77079 | 29.78372 | -95.60542
  clinic | Concentra Urgent Care Houston Astrodome | 9321 Kirby Drive | 77054 | 29.66885 | -95.4124
  clinic | Concentra Urgent Care Downtown | 2004 Leeland Street | 77003 | 29.74695 | -95.35986
  clinic | Clark Medical Group Urgent Care | 2708 Little York Road | 77093 | 29.87064 | -95.34354
  clinic | Westfield Urgent Care | 2010 Farm to Market 1960 Road East | 77073 | 30.02552 | -95.39652
  clinic | Houston Urgent Care Clinic | 16125 Cairnway Drive | 77084 | 29.84078 | -95.64359
  bank | Wells Fargo Bank | 2824 Hillcroft St | 77057 | 29.73533 | -95.50145
  bank | JPMorgan Chase Bank | 13706 East Fwy | 77015 | 29.76970 | -95.18073
  bank | Prosperity Bank | 2310 Yale St | 77008 | 29.80742 | -95.39903
  bank | Frost Bank | 6545 Highway 6 N | 77084 | 29.87366 | -95.64588
  bank | Wallis Bank | 12907 FM 1960 Rd W | 77065 | 29.91989 | -95.60775
  bank | Woodforest National Bank | 10750 Westview Dr | 77043 | 29.79321 | -95.56486
  bank | Bank of America | 7770 Highway 6 N | 77095 | 29.89022 | -95.64096
  bank | Lone Star Bank | 2600 S Gessner Rd | 77063 | 29.73933 | -95.53912
  pharmacy | Main Street Pharmacy | 14703 Eagle Vista Dr | 77077 | 29.76159 | -95.64304
  pharmacy | The Menninger Clinic | 12301 Main St | 77035 | 29.64637 | -95.45758
  pharmacy | Total Pharmacy and Compounding Services | 5020 Montrose Blvd | 77006 | 29.72799 | -95.39158
  pharmacy | Twelve Oaks Medical Plaza | 4200 Twelve Oaks Dr | 77027 | 29.73087 | -95.4451
Pasadena, TX
  hospital | HCA Houston Healthcare Southeast | 4000 Spencer Highway | 77504 | 29.66106 | -95.18381
  hospital | St. Luke's Patients Medical Center | 4600 East Sam Houston Parkway South | 77505 | 29.64110 | -95.16221
  bank | Comerica Bank | 4041 Spencer Hwy | 77504 | 29.66578 | -95.18208
Katy, TX
  hospital | Memorial Hermann Katy Hospital | 23900 Katy Freeway | 77494 | 29.78731 | -95.78625
  bank | American First National Bank | 1231 S Mason Rd | 77450 | 29.76320 | -95.75104
Sugar Land, TX
  hospital | Houston Methodist Sugar Land Hospital | 16655 Southwest Freeway | 77479 | 29.58959 | -95.63017
  hospital | Memorial Hermann Sugar Land | 17500 West Grand Parkway South | 77479 | 29.56440 | -95.69037
  clinic | Night Light Pediatric Urgent Care | 15551 Southwest Freeway | 77478 | 29.60333 | -95.61364
  bank | The Moody National Bank | 7610 Highway 90a | 77478 | 29.61640 | -95.64181
The Woodlands, TX
  hospital | Memorial Hermann The Woodlands Hospital | 9250 Pinecroft Drive | 77380 | 30.17434 | -95.45434
  hospital | St. Luke's The Woodlands Hospital | 17200 St Lukes Way | 77384 | 30.20570 | -95.45813
  bank | Wells Fargo Bank | 4880 W Panther Creek Dr | 77381 | 30.16673 | -95.50132
Galveston, TX
  hospital | University of Texas Medical Branch Hospital | 301 University Boulevard | 77550 | 29.31120 | -94.77716
  clinic | West Isle Urgent Care | 2027 61st Street | 77551 | 29.27809 | -94.83277
  bank | The Moody National Bank | 6820 Seawall Blvd | 77551 | 29.26298 | -94.83349
Beaumont, TX
  hospital | Christus Southeast Texas St Elizabeth | 2830 Calder Avenue | 77726 | 30.08734 | -94.13181
  hospital | Baptist Hospitals of Southeast Texas | 3080 College Street | 77701 | 30.07061 | -94.12004
  clinic | Xpress Care | 4471 Calder Avenue | 77706 | 30.08588 | -94.14872
  bank | PNC Bank | 2925 Dowlen Rd | 77706 | 30.10533 | -94.169
  pharmacy | Baptist Hospitals of Southeast Texas | 3555 Stagg Dr | 77701 | 30.07004 | -94.12893
Dallas, TX
  hospital | Baylor University Medical Center | 3500 Gaston Avenue | 75246 | 32.78959 | -96.78027
  hospital | Texas Health Presbyterian Hospital Dallas | 8200 Walnut Hill Lane | 75231 | 32.88113 | -96.76244
  hospital | Parkland Memorial Hospital | 5201 Harry Hines Boulevard | 75235 | 32.81066 | -96.83809
  hospital | Medical City Dallas Hospital | 7777 Forest Lane | 75230 | 32.91193 | -96.77407
  clinic | Family Medical Clinic North Dallas | 9991 Marsh Lane | 75220 | 32.88000 | -96.85662
  bank | Inwood National Bank | 7621 Inwood Rd | 75209 | 32.84893 | -96.82183
  bank | PNC Bank | 1134 N Buckner Blvd | 75218 | 32.83489 | -96.70211
  pharmacy | Randalls Pharmacy | 5809 E Lovers Ln | 75206 | 32.85226 | -96.76704
San Antonio, TX
  hospital | University Hospital | 4502 Medical Drive | 78229 | 29.50701 | -98.57834
  hospital | Methodist Hospital | 7700 Floyd Curl Drive | 78229 | 29.50821 | -98.57248
  hospital | Baptist Medical Center | 111 Dallas Street | 78205 | 29.43359 | -98.49264
  hospital | North Central Baptist Hospital | 520 Madison Oak Dr | 78258 | 29.62038 | -98.49143
  clinic | Walk-In Med Clinic Nacogdoches | 14094 Oconnor Road | 78247 | 29.56947 | -98.38498
  bank | First Commercial Bank | 13333 Blanco Rd | 78216 | 29.56776 | -98.52025
  bank | JPMorgan Chase Bank | 6596 FM 78 | 78244 | 29.48089 | -98.35859
Austin, TX
  hospital | Ascension Seton Medical Center Austin | 1201 West 38th Street | 78705 | 30.30500 | -97.74561
  hospital | North Austin Medical Center | 12221 Mopac Service Road | 78758 | 30.41149 | -97.70623
  hospital | St. David's Medical Center | 919 East 32nd Street | 78705 | 30.28989 | -97.72605
  clinic | Promed Medical Care Center South | 3801 South Lamar Boulevard | 78704 | 30.23797 | -97.78914
  bank | Independent Bank | 1011 W 40th St | 78756 | 30.30802 | -97.74227
  pharmacy | Albertsons | 5510 I35 S | 78745 | 30.20069 | -97.76423
El Paso, TX
  hospital | The Hospitals of Providence Memorial Campus | 2001 North Oregon Street | 79902 | 31.77100 | -106.49987
  hospital | University Medical Center of El Paso | 4815 Alameda Avenue | 79905 | 31.77161 | -106.43536
  hospital | The Hospitals of Providence Sierra Campus | 1625 Medical Center Drive | 79902 | 31.77749 | -106.48087
  clinic | Upper Valley Urgent Care Center | 121 East Redd Road | 79932 | 31.86318 | -106.58419
  clinic | Priority Care Urgent Center | 3080 Joe Battle Boulevard | 79938 | 31.78930 | -106.26495
  bank | Bank of America | 7575 N Mesa St | 79912 | 31.83798 | -106.56621
  bank | First Savings Bank | 1701 Saul Kleinfeld Dr | 79936 | 31.75645 | -106.27532
Oklahoma City, OK
  hospital | Integris Baptist Medical Center | 3300 NW Expressway | 73112 | 35.52938 | -97.57613
  hospital | OU Medical Center | 700 NE 13th Street | 73104 | 35.48078 | -97.50156
  hospital | SSM Health St. Anthony Hospital | 1000 North Lee Street | 73102 | 35.47791 | -97.52343
  hospital | Integris Southwest Medical Center | 4401 South Western | 73109 | 35.42134 | -97.53377
  hospital | Integris Deaconess | 5501 North Portland Avenue | 73112 | 35.52691 | -97.58413
  hospital | Curahealth Oklahoma City | 1407 North Robinson Avenue | 73103 | 35.48281 | -97.51627
  clinic | Fast ER Care | 4001 Northwest Expressway Street | 73116 | 35.53649 | -97.5881
  clinic | First Med Urgent Care | 4510 Northwest 39th Street | 73122 | 35.51086 | -97.60242
  bank | First Fidelity Bank | 700 SW 29th St | 73109 | 35.43493 | -97.52635
  bank | First-Citizens Bank & Trust Company | 4501 W Memorial Rd | 73142 | 35.61114 | -97.60355
  bank | MidFirst Bank | 501 NW Grand Blvd | 73118 | 35.52911 | -97.52109
  bank | Bank of America | 4114 N Classen Blvd | 73118 | 35.51336 | -97.53379
Norman, OK
  hospital | Norman Regional Hospital | 901 North Porter Street | 73070 | 35.23041 | -97.43929
  hospital | Norman Regional Healthplex | 3300 Healthplex Pkwy | 73072 | 35.25959 | -97.48953
  clinic | Norman Regional Urgent Care Center | 800 24th Avenue Northwest | 73069 | 35.22817 | -97.47989
  bank | RCB Bank | 2596 W Tecumseh Rd | 73069 | 35.26084 | -97.47981
Edmond, OK
  hospital | OU Medical Center Edmond | 1 S Bryant Ave | 73034 | 35.65466 | -97.46151
  hospital | Integris Health Edmond | 4801 Integris Parkway | 73034 | 35.64464 | -97.41836
  clinic | Best Care Medical Center | 1265 East 33rd Street | 73013 | 35.62399 | -97.46369
  bank | BMO Bank | 1101 N Santa Fe Ave | 73003 | 35.66592 | -97.51476
Tulsa, OK
  hospital | Saint Francis Hospital | 6161 South Yale Avenue | 74136 | 36.07277 | -95.91898
  hospital | St. John Medical Center | 1923 South Utica Avenue | 74104 | 36.13420 | -95.96422
  hospital | Hillcrest Medical Center | 1120 South Utica | 74104 | 36.14716 | -95.96851
  hospital | Oklahoma State University Medical Center | 744 West Ninth Street | 74127 | 36.14671 | -95.99984
  clinic | Family Medical Care at Tulsa | 7600 South Lewis Avenue | 74136 | 36.05419 | -95.95875
  bank | Vast Bank | 10615 E 61st St | 74133 | 36.07591 | -95.85814
  bank | International Bank of Commerce | 8202 E 71st St | 74133 | 36.06018 | -95.88465
  pharmacy | Tulsa Spine & Specialty Hospital Pharmacy | 6901 S Olympia Ave | 74132 | 36.06398 | -96.00355
New Orleans, LA
  hospital | Ochsner Medical Center | 1516 Jefferson Highway | 70121 | 29.96140 | -90.14555
  hospital | University Medical Center New Orleans | 2021 Perdido St | 70112 | 29.96019 | -90.08195
  hospital | Touro Infirmary | 1401 Foucher St | 70115 | 29.92578 | -90.09215
  hospital | Tulane Medical Center | 1415 Tulane Ave | 70112 | 29.95480 | -90.0769
  hospital | New Orleans East Hospital | 5620 Read Blvd | 70127 | 30.02898 | -89.97517
  clinic | Concentra Urgent Care New Orleans | 318 Baronne Street | 70112 | 29.95183 | -90.07224
  bank | JPMorgan Chase Bank | 4400 General Degaulle Dr | 70131 | 29.91903 | -90.01038
  bank | Liberty Bank and Trust Company | 3002 Gentilly Blvd | 70122 | 29.99701 | -90.061
  bank | Capital One | 5696 Bullard Ave | 70128 | 30.03819 | -89.9554
  bank | Fidelity Bank | 149 Allen Toussaint Blvd | 70124 | 30.02034 | -90.11128
  bank | Regions Bank | 5409 Tchoupitoulas St | 70115 | 29.91662 | -90.11668
  bank | Fifth District Savings Bank | 4000 General Degaulle Dr | 70114 | 29.92235 | -90.01512
  pharmacy | Henry Clay Avenue Pharmacy | 200 Henry Clay Ave | 70118 | 29.91786 | -90.1274
Metairie, LA
  hospital | East Jefferson General Hospital | 4200 Houma Blvd | 70006 | 30.01304 | -90.18098
  hospital | Tulane Lakeside Hospital | 4700 S I 10 Service Rd W | 70001 | 29.99676 | -90.18663
  clinic | East Jefferson After Hours Metairie | 2215 Veterans Boulevard | 70002 | 30.00329 | -90.1476
  bank | First Horizon Bank | 2900 Ridgelake Dr | 70002 | 30.00473 | -90.15403
  bank | JPMorgan Chase Bank | 8923 Veterans Boulevard | 70003 | 30.00594 | -90.22787
Baton Rouge, LA
  hospital | Our Lady of the Lake Regional Medical Center | 5000 Hennessy Blvd | 70808 | 30.40372 | -91.10634
  hospital | Baton Rouge General Medical Center (Mid-City) | 3600 Florida Blvd | 70806 | 30.44953 | -91.15315
  hospital | Baton Rouge General Medical Center (Bluebonnet) | 8585 Picardy Ave | 70809 | 30.39373 | -91.09483
  clinic | Lake After Hours Perkins | 12525 Perkins Road | 70810 | 30.37026 | -91.07866
  bank | Red River Bank | 5063 Essen Ln | 70809 | 30.40179 | -91.10475
  bank | Capital One | 5175 Plank Rd | 70805 | 30.49626 | -91.15552
  pharmacy | Surgical Specialty Center of Baton Rouge | 8080 Bluebonnet Blvd | 70810 | 30.37649 | -91.10086
Shreveport, LA
  hospital | Willis-Knighton Medical Center | 2600 Greenwood Rd | 71103 | 32.48442 | -93.77992
  hospital | Ochsner LSU Health Shreveport | 1541 Kings Hwy | 71103 | 32.48074 | -93.76166
  clinic | Christus Schumpert First Care Shreveport | 9425 Healthplex Drive | 71106 | 32.39661 | -93.74887
  bank | Home Federal Bank | 5841 N Market St | 71107 | 32.60073 | -93.84226
  pharmacy | Institutional Pharmacy Solutions | 1006 Highland Ave | 71101 | 32.50247 | -93.73964
Little Rock, AR
  hospital | UAMS Medical Center | 4301 West Markham Street | 72205 | 34.74903 | -92.32014
  hospital | Baptist Health Medical Center North Little Rock | 3333 Springhill Drive | 72117 | 34.78365 | -92.22341
  hospital | Arkansas Heart Hospital | 1701 South Shackleford Road | 72211 | 34.73917 | -92.39328
  clinic | Market Place Medical Clinic | 11400 Huron Lane | 72211 | 34.76678 | -92.40013
  bank | Centennial Bank | 1301 Rebsamen Park Rd | 72202 | 34.76241 | -92.30962
  bank | Regions Bank | 5820 Asher Ave | 72204 | 34.71918 | -92.33966
  bank | Simmons Bank | 10300 N Rodney Parham Rd | 72227 | 34.76797 | -92.38704
  bank | Riverside Bank | 1001 W Markham St | 72201 | 34.74934 | -92.28128
  pharmacy | Palm Street Medical Offices | 305 S Palm St | 72205 | 34.75010 | -92.32433
  pharmacy | Arkansas Children's Hospital | 1 Childrens Way | 72202 | 34.74324 | -92.29318
North Little Rock, AR
  clinic | Concentra Medical Center North Little Rock | 3470 Landers Road | 72117 | 34.78571 | -92.22796
  bank | First Horizon Bank | 4600 John F Kennedy Blvd | 72116 | 34.79606 | -92.25605
Conway, AR
  hospital | Conway Regional Medical Center | 2302 College Avenue | 72034 | 35.08567 | -92.45788
  hospital | Baptist Health Medical Center Conway | 1555 Exchange Avenue | 72032 | 35.05672 | -92.41957
  bank | First Community Bank | 1089 Front St | 72032 | 35.09337 | -92.44229
Fayetteville, AR
  hospital | Washington Regional Medical Center | 3215 North Northhills Boulevard | 72703 | 36.10928 | -94.16005
  hospital | Northwest Health Physicians' Specialty Hospital | 3873 North Parkview Drive | 72703 | 36.12133 | -94.13404
  clinic | Mediserve Walk in Clinic | 117 East Sycamore Street | 72703 | 36.08420 | -94.15697
  bank | First Horizon Bank | 3430 W Wedington Dr | 72704 | 36.07900 | -94.20869
Albuquerque, NM
  hospital | University of New Mexico Hospital | 2211 Lomas Boulevard Northeast | 87106 | 35.08815 | -106.61719
  hospital | Presbyterian Hospital | 1100 Central Avenue Southeast | 87106 | 35.08163 | -106.6355
  hospital | Presbyterian Kaseman Hospital | 8300 Constitution Avenue Northeast | 87110 | 35.09296 | -106.55319
  hospital | Lovelace Westside Hospital | 10501 Golf Course Road Northwest | 87114 | 35.20745 | -106.67705
  clinic | Presbyterian Urgent Care | 3436 Isleta Boulevard Southwest | 87105 | 35.02751 | -106.67932
  bank | U.S. Bank | 8251 Golf Course Rd NW | 87120 | 35.17824 | -106.6881
  bank | BMO Bank | 780 Juan Tabo Blvd NE | 87123 | 35.08430 | -106.51444
  bank | JPMorgan Chase Bank | 340 Eubank Blvd NE | 87123 | 35.07819 | -106.53188
  bank | Bank of Albuquerque | 1301 Juan Tabo Blvd NE | 87112 | 35.09393 | -106.5159
  pharmacy | Presbyterian Medical Group | 5901 Harper Dr NE | 87109 | 35.15409 | -106.58448
  pharmacy | UNM Hospital | 2600 Marble Ave NE | 87106 | 35.09026 | -106.61625
Santa Fe, NM
  hospital | Christus St Vincent Regional Medical Center | 455 St Michaels Drive | 87505 | 35.65944 | -105.94578
  clinic | Ultimed Urgent Medical Care | 707 Paseo de Peralta | 87501 | 35.68748 | -105.9335
  bank | U.S. Bank | 3787 Cerrillos Rd | 87507 | 35.64392 | -106.01091
Rio Rancho, NM
  hospital | Presbyterian Rust Medical Center | 2400 Unser Blvd SE | 87124 | 35.21936 | -106.69321
  hospital | UNM Sandoval Regional Medical Center | 3001 Broadmoor Blvd NE | 87144 | 35.30877 | -106.68023
  clinic | Presbyterian Urgent Care | 4100 High Resort Boulevard | 87124 | 35.24805 | -106.65427
  bank | Bank of Albuquerque | 3901 Southern Blvd SE | 87124 | 35.24222 | -106.65852
Las Cruces, NM
  hospital | Memorial Medical Center | 2450 South Telshor Boulevard | 88011 | 32.29229 | -106.73605
  hospital | Mountain View Regional Medical Center | 4311 East Lohman Avenue | 88011 | 32.32367 | -106.72892
  clinic | Southwest Health Care Associates | 1605 El Paseo Road | 88001 | 32.29444 | -106.76746
  bank | Washington Federal Bank | 301 W Amador Ave | 88005 | 32.30622 | -106.78101
`

export type PlaceKind = 'hospital' | 'clinic' | 'bank' | 'pharmacy'
export type Place = Point & { kind: PlaceKind; name: string; address: string; city: string; state: ServiceState }

export const PLACES: readonly Place[] = readTable(TABLE)

function readTable(table: string): Place[] {
  let town = ''
  return table.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    if (cells.length === 1) town = line.trim()
    return cells.length === 1 ? [] : [toPlace(cells, town)]
  })
}

function toPlace([kind, name = '', street, zip, latitude, longitude]: string[], town: string): Place {
  const [city = '', state] = town.split(', ')
  return {
    kind: kind as PlaceKind,
    name,
    address: `${street}, ${town} ${zip}`,
    city,
    state: state as ServiceState,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
