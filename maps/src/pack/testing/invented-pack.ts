/** A region pack of an invented county, for tests: small enough to see through, with a case for every rule. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const ZIPS = `zip,city,st,county,fips,lat,lon,geo,sqmi
76901,Larkspur,TX,Invented,48999,32.50000,-99.00000,zcta,20.0
76902,Larkspur,TX,Invented,48999,32.56000,-99.00000,zcta,20.0
76903,Larkspur,TX,Invented,48999,32.50000,-99.00000,city,
76950,Juniper Flat,TX,Invented,48999,32.70000,-99.20000,zcta,40.0
73901,Redbud,OK,Invented,40999,35.20000,-98.00000,zcta,30.0
77999,Kansas Side,TX,Invented,48999,38.00000,-98.00000,zcta,30.0`

const CITIES = `name,st,county,fips,lat,lon,pop,kind,src
Larkspur,TX,Invented,48999,32.50100,-99.00100,41000,PPL,invented
Juniper Flat,TX,Invented,48999,32.70100,-99.20100,900,PPL,invented
Redbud,OK,Invented,40999,35.20100,-98.00100,12000,PPL,invented`

const HOSPITALS = `id,name,addr,city,st,zip,lat,lon,geo,phone,type,beds,trauma,cms
h:1,Larkspur Memorial Hospital,400 Fannin Street,Larkspur,TX,76901,32.50300,-99.01000,point,,General,300,,
h:2,St. Brigid's Children's Hospital,"1200 North Quill Avenue, Suite 300",Larkspur,TX,76902,32.55500,-99.00500,point,,General,80,,
h:3,Redbud Regional Medical Center,"One Medical Plaza",Redbud,OK,73901,35.20500,-98.00500,point,,General,120,,
h:4,Kansas Side Hospital,1 Border Rd,Kansas Side,TX,77999,38.00000,-98.00000,point,,General,50,,`

const BANKS = `id,cert,name,branch,addr,city,county,st,zip,lat,lon,geo,main,svc
b:1,1,"Lone Prairie Bank, National Association",Downtown Branch,100 Fannin St,Larkspur,Invented,TX,76901,32.50300,-99.01300,point,1,11
b:2,1,"Lone Prairie Bank, National Association",West Branch,900 Fm 1960 Rd W,Larkspur,Invented,TX,76901,32.51000,-99.03000,point,,11
b:3,2,Redbud State Bank,Main Branch,15 E 1st St,Redbud,Invented,OK,73901,35.20100,-98.00200,point,1,11
b:4,2,Redbud State Bank,Larkspur Branch,400 Fannin St,Larkspurr,Invented,TX,76901,32.50300,-99.01010,street,,11`

const PHARMACIES = `id,name,legal,addr,city,st,zip,lat,lon,geo,phone,type,upd
p:1,Walgreen Co,,"250 Fannin St, Ste 4",Larkspur,TX,76901,32.50300,-99.01150,street,,Pharmacy,2025-01-01
p:2,Quillfeather Drugs Inc,,77 Unmapped Way,Larkspur,TX,76902,32.56000,-99.00000,zip,,Pharmacy,2025-01-01`

const NUMBERS = `fips\tcity\tzip\tstreet\tpoints(dnum[~suffix],dlat_e5,dlon_e5;...)
48999\tLarkspur\t76901\tSaddlehorn Lane\t101,3250000,-9900000;2,0,20;2,0,20;2~A,0,20;93,0,500
48999\tLarkspur\t76902\tSaddlehorn Lane\t1001,3255000,-9900000;10,0,100;10,0,100;10,0,100
48999\tLarkspur\t76902\tCounty Road 120\t10,3256000,-9901000;5000,3000,0
48999\tJuniper Flat\t76950\tSaddlehorn Ln\t103,3270000,-9920000
48999\tJunper Flatt\t76950\tBerend Acres #1\t7,3270100,-9920100
48999\t\t\tHidden Trail\t5,3270200,-9920200
48999\t\t\tFaraway Trail\t5,3100000,-10300000`

export const INVENTED_FILES: Record<string, string> = {
  'zips.csv.gz': ZIPS,
  'cities.csv.gz': CITIES,
  'hospitals.csv.gz': HOSPITALS,
  'bank_branches.csv.gz': BANKS,
  'pharmacies.csv.gz': PHARMACIES,
  'tx_address_points_invented.tsv.gz': NUMBERS,
}

/** `changes` replaces files; null leaves one out. */
export async function writeInventedPack(folder: string, changes: Record<string, Buffer | null> = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(INVENTED_FILES)) {
    const bytes = name in changes ? changes[name] : gzipSync(text)
    if (bytes) await writeFile(join(folder, name), bytes)
  }
}
