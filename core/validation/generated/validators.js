// Written by npm run generate from core/schema. Do not edit.
"use strict";
export const declaration = validate21;
const schema6 = {
  type: "object",
  required: [
    "car",
    "kdkpbc",
    "edinumber",
    "flagreplace",
    "ftz_excel",
    "plb_excel",
    "header",
    "detail",
    "dokumen",
    "container",
    "kemasan",
    "detaildok",
    "detailvd",
    "detailspekkhusus",
    "fasilitas",
    "tarif",
    "pungutan",
    "kendaraan",
  ],
  properties: {
    car: { type: "string", pattern: "\\S" },
    kdkpbc: { type: "string" },
    edinumber: { type: "string" },
    flagreplace: { type: "string" },
    ftz_excel: { type: "string" },
    plb_excel: { type: "string" },
    header: {
      type: "object",
      required: ["data"],
      properties: {
        data: {
          type: "object",
          required: [
            "jenis_doc",
            "pernyataan",
            "status",
            "tpbno",
            "tpbtg",
            "jntpb",
            "kode_tujuan_tpb",
            "ijintpbno",
            "ijintpbtg",
            "kpbc_bongkar",
            "kpbc_pengawas",
            "impid",
            "impnpwp",
            "impnama",
            "impalmt",
            "apikd",
            "apino",
            "indid",
            "indnpwp",
            "indnama",
            "indalmt",
            "penjnama",
            "penjneg",
            "penjalmt",
            "pasoknama",
            "pasokneg",
            "pasokalmt",
            "ppjkid",
            "ppjknpwp",
            "ppjknama",
            "ppjkalmt",
            "ppjkno",
            "ppjktg",
            "billnpwp",
            "billnama",
            "billalamat",
            "moda",
            "angkutnama",
            "angkutno",
            "angkutfl",
            "tgtiba",
            "pelmuat",
            "peltransit",
            "pelbkr",
            "tmptbn",
            "doktupkd",
            "doktupno",
            "doktuptg",
            "posno",
            "possub",
            "possubsub",
            "kdval",
            "ndpbm",
            "kdhrg",
            "nilinv",
            "btambahan",
            "discount",
            "fob",
            "freight",
            "asuransi",
            "kdass",
            "cif",
            "cifrp",
            "kdfas",
            "bruto",
            "netto",
            "jmbrg",
            "jmcont",
          ],
          properties: {
            jenis_doc: { type: "string" },
            pernyataan: { type: "string" },
            status: { type: "string" },
            tpbno: { type: "string" },
            tpbtg: { type: "string" },
            jntpb: { type: "string" },
            kode_tujuan_tpb: { type: "string" },
            ijintpbno: { type: "string" },
            ijintpbtg: { type: "string" },
            kpbc_bongkar: { type: "string" },
            kpbc_pengawas: { type: "string" },
            impid: { type: "integer" },
            impnpwp: { type: "string" },
            impnama: { type: "string" },
            impalmt: { type: "string" },
            apikd: { type: "string" },
            apino: { type: "string" },
            indid: { type: "integer" },
            indnpwp: { type: "string" },
            indnama: { type: "string" },
            indalmt: { type: "string" },
            penjnama: { type: "string" },
            penjneg: { type: "string" },
            penjalmt: { type: "string" },
            pasoknama: { type: "string" },
            pasokneg: { type: "boolean" },
            pasokalmt: { type: "string" },
            ppjkid: { type: "string" },
            ppjknpwp: { type: "string" },
            ppjknama: { type: "string" },
            ppjkalmt: { type: "string" },
            ppjkno: { type: "string" },
            ppjktg: { type: "string" },
            billnpwp: { type: "string" },
            billnama: { type: "string" },
            billalamat: { type: "string" },
            moda: { type: "string" },
            angkutnama: { type: "string" },
            angkutno: { type: "string" },
            angkutfl: { type: "string" },
            tgtiba: {
              type: "string",
              pattern: "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$",
            },
            pelmuat: { type: "string" },
            peltransit: { type: "string" },
            pelbkr: { type: "string" },
            tmptbn: { type: "string" },
            doktupkd: { type: "string" },
            doktupno: { type: "string" },
            doktuptg: { type: "string" },
            posno: { type: "string" },
            possub: { type: "string" },
            possubsub: { type: "string" },
            kdval: { type: "string" },
            ndpbm: { type: "string" },
            kdhrg: { type: "string" },
            nilinv: { type: "number" },
            btambahan: { type: "string" },
            discount: { type: "string" },
            fob: { type: "number" },
            freight: { type: "string" },
            asuransi: { type: "string" },
            kdass: { type: "string" },
            cif: { type: "number" },
            cifrp: { type: "string" },
            kdfas: { type: "string" },
            bruto: { type: "number" },
            netto: { type: "number" },
            jmbrg: { type: "number" },
            jmcont: { type: "number" },
          },
        },
      },
    },
    detail: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: { $ref: "detailRow" } } },
    },
    dokumen: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: { $ref: "dokumenRow" } } },
    },
    container: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: { $ref: "containerRow" } } },
    },
    kemasan: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array", items: { $ref: "kemasanRow" } } },
    },
    detaildok: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    detailvd: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    detailspekkhusus: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    fasilitas: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    tarif: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    pungutan: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
    kendaraan: {
      type: "object",
      required: ["data"],
      properties: { data: { type: "array" } },
    },
  },
};
const pattern0 = new RegExp("\\S", "u");
const pattern1 = new RegExp(
  "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$",
  "u",
);
const schema7 = {
  type: "object",
  required: [
    "serial",
    "nohs",
    "brgurai",
    "kd_barang",
    "merk",
    "tipe",
    "spflain",
    "jns_barang",
    "brgasal",
    "flbarangbaru",
    "jmlsat",
    "kdsat",
    "kemasjm",
    "kemasjn",
    "nettodtl",
    "dnilinv",
    "dcif",
    "kdfasdtl",
    "kd_skema_tarif",
    "seritrp",
    "fllartas",
    "katlartas",
    "spektarif",
    "dtlok",
    "satbmjm",
    "satcukjm",
    "dnilcuk",
    "jmpc",
    "saldoawalpc",
    "saldoakhirpc",
  ],
  properties: {
    serial: { type: "string" },
    nohs: { type: "string" },
    brgurai: { type: "string" },
    kd_barang: { type: "string" },
    merk: { type: "string" },
    tipe: { type: "string" },
    spflain: { type: "string" },
    jns_barang: { type: "string" },
    brgasal: { type: "string" },
    flbarangbaru: { type: "string" },
    jmlsat: { type: "number" },
    kdsat: { type: "string" },
    kemasjm: { type: "number" },
    kemasjn: { type: "string" },
    nettodtl: { type: "number" },
    dnilinv: { type: "number" },
    dcif: { type: "number" },
    kdfasdtl: { type: "string" },
    kd_skema_tarif: { type: "string" },
    seritrp: { type: "integer" },
    fllartas: { type: "string" },
    katlartas: { type: "string" },
    spektarif: { type: "string" },
    dtlok: { type: "integer" },
    satbmjm: { type: "string" },
    satcukjm: { type: "integer" },
    dnilcuk: { type: "string" },
    jmpc: { type: "string" },
    saldoawalpc: { type: "string" },
    saldoakhirpc: { type: "string" },
  },
};

function validate22(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.serial === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "serial" },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.nohs === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "nohs" },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.brgurai === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "brgurai" },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.kd_barang === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kd_barang" },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.merk === undefined) {
      const err4 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "merk" },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.tipe === undefined) {
      const err5 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "tipe" },
      };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.spflain === undefined) {
      const err6 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "spflain" },
      };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.jns_barang === undefined) {
      const err7 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "jns_barang" },
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.brgasal === undefined) {
      const err8 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "brgasal" },
      };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.flbarangbaru === undefined) {
      const err9 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "flbarangbaru" },
      };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    if (data.jmlsat === undefined) {
      const err10 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "jmlsat" },
      };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    if (data.kdsat === undefined) {
      const err11 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kdsat" },
      };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    }
    if (data.kemasjm === undefined) {
      const err12 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kemasjm" },
      };
      if (vErrors === null) {
        vErrors = [err12];
      } else {
        vErrors.push(err12);
      }
      errors++;
    }
    if (data.kemasjn === undefined) {
      const err13 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kemasjn" },
      };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    if (data.nettodtl === undefined) {
      const err14 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "nettodtl" },
      };
      if (vErrors === null) {
        vErrors = [err14];
      } else {
        vErrors.push(err14);
      }
      errors++;
    }
    if (data.dnilinv === undefined) {
      const err15 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dnilinv" },
      };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    if (data.dcif === undefined) {
      const err16 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dcif" },
      };
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    }
    if (data.kdfasdtl === undefined) {
      const err17 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kdfasdtl" },
      };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        vErrors.push(err17);
      }
      errors++;
    }
    if (data.kd_skema_tarif === undefined) {
      const err18 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kd_skema_tarif" },
      };
      if (vErrors === null) {
        vErrors = [err18];
      } else {
        vErrors.push(err18);
      }
      errors++;
    }
    if (data.seritrp === undefined) {
      const err19 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "seritrp" },
      };
      if (vErrors === null) {
        vErrors = [err19];
      } else {
        vErrors.push(err19);
      }
      errors++;
    }
    if (data.fllartas === undefined) {
      const err20 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "fllartas" },
      };
      if (vErrors === null) {
        vErrors = [err20];
      } else {
        vErrors.push(err20);
      }
      errors++;
    }
    if (data.katlartas === undefined) {
      const err21 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "katlartas" },
      };
      if (vErrors === null) {
        vErrors = [err21];
      } else {
        vErrors.push(err21);
      }
      errors++;
    }
    if (data.spektarif === undefined) {
      const err22 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "spektarif" },
      };
      if (vErrors === null) {
        vErrors = [err22];
      } else {
        vErrors.push(err22);
      }
      errors++;
    }
    if (data.dtlok === undefined) {
      const err23 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dtlok" },
      };
      if (vErrors === null) {
        vErrors = [err23];
      } else {
        vErrors.push(err23);
      }
      errors++;
    }
    if (data.satbmjm === undefined) {
      const err24 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "satbmjm" },
      };
      if (vErrors === null) {
        vErrors = [err24];
      } else {
        vErrors.push(err24);
      }
      errors++;
    }
    if (data.satcukjm === undefined) {
      const err25 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "satcukjm" },
      };
      if (vErrors === null) {
        vErrors = [err25];
      } else {
        vErrors.push(err25);
      }
      errors++;
    }
    if (data.dnilcuk === undefined) {
      const err26 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dnilcuk" },
      };
      if (vErrors === null) {
        vErrors = [err26];
      } else {
        vErrors.push(err26);
      }
      errors++;
    }
    if (data.jmpc === undefined) {
      const err27 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "jmpc" },
      };
      if (vErrors === null) {
        vErrors = [err27];
      } else {
        vErrors.push(err27);
      }
      errors++;
    }
    if (data.saldoawalpc === undefined) {
      const err28 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "saldoawalpc" },
      };
      if (vErrors === null) {
        vErrors = [err28];
      } else {
        vErrors.push(err28);
      }
      errors++;
    }
    if (data.saldoakhirpc === undefined) {
      const err29 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "saldoakhirpc" },
      };
      if (vErrors === null) {
        vErrors = [err29];
      } else {
        vErrors.push(err29);
      }
      errors++;
    }
    if (data.serial !== undefined) {
      if (typeof data.serial !== "string") {
        const err30 = {
          instancePath: instancePath + "/serial",
          schemaPath: "#/properties/serial/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err30];
        } else {
          vErrors.push(err30);
        }
        errors++;
      }
    }
    if (data.nohs !== undefined) {
      if (typeof data.nohs !== "string") {
        const err31 = {
          instancePath: instancePath + "/nohs",
          schemaPath: "#/properties/nohs/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err31];
        } else {
          vErrors.push(err31);
        }
        errors++;
      }
    }
    if (data.brgurai !== undefined) {
      if (typeof data.brgurai !== "string") {
        const err32 = {
          instancePath: instancePath + "/brgurai",
          schemaPath: "#/properties/brgurai/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err32];
        } else {
          vErrors.push(err32);
        }
        errors++;
      }
    }
    if (data.kd_barang !== undefined) {
      if (typeof data.kd_barang !== "string") {
        const err33 = {
          instancePath: instancePath + "/kd_barang",
          schemaPath: "#/properties/kd_barang/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err33];
        } else {
          vErrors.push(err33);
        }
        errors++;
      }
    }
    if (data.merk !== undefined) {
      if (typeof data.merk !== "string") {
        const err34 = {
          instancePath: instancePath + "/merk",
          schemaPath: "#/properties/merk/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err34];
        } else {
          vErrors.push(err34);
        }
        errors++;
      }
    }
    if (data.tipe !== undefined) {
      if (typeof data.tipe !== "string") {
        const err35 = {
          instancePath: instancePath + "/tipe",
          schemaPath: "#/properties/tipe/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err35];
        } else {
          vErrors.push(err35);
        }
        errors++;
      }
    }
    if (data.spflain !== undefined) {
      if (typeof data.spflain !== "string") {
        const err36 = {
          instancePath: instancePath + "/spflain",
          schemaPath: "#/properties/spflain/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err36];
        } else {
          vErrors.push(err36);
        }
        errors++;
      }
    }
    if (data.jns_barang !== undefined) {
      if (typeof data.jns_barang !== "string") {
        const err37 = {
          instancePath: instancePath + "/jns_barang",
          schemaPath: "#/properties/jns_barang/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err37];
        } else {
          vErrors.push(err37);
        }
        errors++;
      }
    }
    if (data.brgasal !== undefined) {
      if (typeof data.brgasal !== "string") {
        const err38 = {
          instancePath: instancePath + "/brgasal",
          schemaPath: "#/properties/brgasal/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err38];
        } else {
          vErrors.push(err38);
        }
        errors++;
      }
    }
    if (data.flbarangbaru !== undefined) {
      if (typeof data.flbarangbaru !== "string") {
        const err39 = {
          instancePath: instancePath + "/flbarangbaru",
          schemaPath: "#/properties/flbarangbaru/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err39];
        } else {
          vErrors.push(err39);
        }
        errors++;
      }
    }
    if (data.jmlsat !== undefined) {
      let data10 = data.jmlsat;
      if (!(typeof data10 == "number" && isFinite(data10))) {
        const err40 = {
          instancePath: instancePath + "/jmlsat",
          schemaPath: "#/properties/jmlsat/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err40];
        } else {
          vErrors.push(err40);
        }
        errors++;
      }
    }
    if (data.kdsat !== undefined) {
      if (typeof data.kdsat !== "string") {
        const err41 = {
          instancePath: instancePath + "/kdsat",
          schemaPath: "#/properties/kdsat/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err41];
        } else {
          vErrors.push(err41);
        }
        errors++;
      }
    }
    if (data.kemasjm !== undefined) {
      let data12 = data.kemasjm;
      if (!(typeof data12 == "number" && isFinite(data12))) {
        const err42 = {
          instancePath: instancePath + "/kemasjm",
          schemaPath: "#/properties/kemasjm/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err42];
        } else {
          vErrors.push(err42);
        }
        errors++;
      }
    }
    if (data.kemasjn !== undefined) {
      if (typeof data.kemasjn !== "string") {
        const err43 = {
          instancePath: instancePath + "/kemasjn",
          schemaPath: "#/properties/kemasjn/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err43];
        } else {
          vErrors.push(err43);
        }
        errors++;
      }
    }
    if (data.nettodtl !== undefined) {
      let data14 = data.nettodtl;
      if (!(typeof data14 == "number" && isFinite(data14))) {
        const err44 = {
          instancePath: instancePath + "/nettodtl",
          schemaPath: "#/properties/nettodtl/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err44];
        } else {
          vErrors.push(err44);
        }
        errors++;
      }
    }
    if (data.dnilinv !== undefined) {
      let data15 = data.dnilinv;
      if (!(typeof data15 == "number" && isFinite(data15))) {
        const err45 = {
          instancePath: instancePath + "/dnilinv",
          schemaPath: "#/properties/dnilinv/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err45];
        } else {
          vErrors.push(err45);
        }
        errors++;
      }
    }
    if (data.dcif !== undefined) {
      let data16 = data.dcif;
      if (!(typeof data16 == "number" && isFinite(data16))) {
        const err46 = {
          instancePath: instancePath + "/dcif",
          schemaPath: "#/properties/dcif/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err46];
        } else {
          vErrors.push(err46);
        }
        errors++;
      }
    }
    if (data.kdfasdtl !== undefined) {
      if (typeof data.kdfasdtl !== "string") {
        const err47 = {
          instancePath: instancePath + "/kdfasdtl",
          schemaPath: "#/properties/kdfasdtl/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err47];
        } else {
          vErrors.push(err47);
        }
        errors++;
      }
    }
    if (data.kd_skema_tarif !== undefined) {
      if (typeof data.kd_skema_tarif !== "string") {
        const err48 = {
          instancePath: instancePath + "/kd_skema_tarif",
          schemaPath: "#/properties/kd_skema_tarif/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err48];
        } else {
          vErrors.push(err48);
        }
        errors++;
      }
    }
    if (data.seritrp !== undefined) {
      let data19 = data.seritrp;
      if (
        !(
          typeof data19 == "number" &&
          !(data19 % 1) &&
          !isNaN(data19) &&
          isFinite(data19)
        )
      ) {
        const err49 = {
          instancePath: instancePath + "/seritrp",
          schemaPath: "#/properties/seritrp/type",
          keyword: "type",
          params: { type: "integer" },
        };
        if (vErrors === null) {
          vErrors = [err49];
        } else {
          vErrors.push(err49);
        }
        errors++;
      }
    }
    if (data.fllartas !== undefined) {
      if (typeof data.fllartas !== "string") {
        const err50 = {
          instancePath: instancePath + "/fllartas",
          schemaPath: "#/properties/fllartas/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err50];
        } else {
          vErrors.push(err50);
        }
        errors++;
      }
    }
    if (data.katlartas !== undefined) {
      if (typeof data.katlartas !== "string") {
        const err51 = {
          instancePath: instancePath + "/katlartas",
          schemaPath: "#/properties/katlartas/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err51];
        } else {
          vErrors.push(err51);
        }
        errors++;
      }
    }
    if (data.spektarif !== undefined) {
      if (typeof data.spektarif !== "string") {
        const err52 = {
          instancePath: instancePath + "/spektarif",
          schemaPath: "#/properties/spektarif/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err52];
        } else {
          vErrors.push(err52);
        }
        errors++;
      }
    }
    if (data.dtlok !== undefined) {
      let data23 = data.dtlok;
      if (
        !(
          typeof data23 == "number" &&
          !(data23 % 1) &&
          !isNaN(data23) &&
          isFinite(data23)
        )
      ) {
        const err53 = {
          instancePath: instancePath + "/dtlok",
          schemaPath: "#/properties/dtlok/type",
          keyword: "type",
          params: { type: "integer" },
        };
        if (vErrors === null) {
          vErrors = [err53];
        } else {
          vErrors.push(err53);
        }
        errors++;
      }
    }
    if (data.satbmjm !== undefined) {
      if (typeof data.satbmjm !== "string") {
        const err54 = {
          instancePath: instancePath + "/satbmjm",
          schemaPath: "#/properties/satbmjm/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err54];
        } else {
          vErrors.push(err54);
        }
        errors++;
      }
    }
    if (data.satcukjm !== undefined) {
      let data25 = data.satcukjm;
      if (
        !(
          typeof data25 == "number" &&
          !(data25 % 1) &&
          !isNaN(data25) &&
          isFinite(data25)
        )
      ) {
        const err55 = {
          instancePath: instancePath + "/satcukjm",
          schemaPath: "#/properties/satcukjm/type",
          keyword: "type",
          params: { type: "integer" },
        };
        if (vErrors === null) {
          vErrors = [err55];
        } else {
          vErrors.push(err55);
        }
        errors++;
      }
    }
    if (data.dnilcuk !== undefined) {
      if (typeof data.dnilcuk !== "string") {
        const err56 = {
          instancePath: instancePath + "/dnilcuk",
          schemaPath: "#/properties/dnilcuk/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err56];
        } else {
          vErrors.push(err56);
        }
        errors++;
      }
    }
    if (data.jmpc !== undefined) {
      if (typeof data.jmpc !== "string") {
        const err57 = {
          instancePath: instancePath + "/jmpc",
          schemaPath: "#/properties/jmpc/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err57];
        } else {
          vErrors.push(err57);
        }
        errors++;
      }
    }
    if (data.saldoawalpc !== undefined) {
      if (typeof data.saldoawalpc !== "string") {
        const err58 = {
          instancePath: instancePath + "/saldoawalpc",
          schemaPath: "#/properties/saldoawalpc/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err58];
        } else {
          vErrors.push(err58);
        }
        errors++;
      }
    }
    if (data.saldoakhirpc !== undefined) {
      if (typeof data.saldoakhirpc !== "string") {
        const err59 = {
          instancePath: instancePath + "/saldoakhirpc",
          schemaPath: "#/properties/saldoakhirpc/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err59];
        } else {
          vErrors.push(err59);
        }
        errors++;
      }
    }
  } else {
    const err60 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
    };
    if (vErrors === null) {
      vErrors = [err60];
    } else {
      vErrors.push(err60);
    }
    errors++;
  }
  validate22.errors = vErrors;
  return errors === 0;
}

const schema8 = {
  type: "object",
  required: ["nourut", "dokkd", "dokno", "doktg", "kdgroupdok", "dokinst"],
  properties: {
    nourut: { type: "integer" },
    dokkd: { type: "string" },
    dokno: { type: "string" },
    doktg: {
      type: "string",
      pattern: "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$",
    },
    kdgroupdok: { type: "string" },
    dokinst: { type: "string" },
  },
};

function validate24(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.nourut === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "nourut" },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.dokkd === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dokkd" },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.dokno === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dokno" },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.doktg === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "doktg" },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.kdgroupdok === undefined) {
      const err4 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kdgroupdok" },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.dokinst === undefined) {
      const err5 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dokinst" },
      };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.nourut !== undefined) {
      let data0 = data.nourut;
      if (
        !(
          typeof data0 == "number" &&
          !(data0 % 1) &&
          !isNaN(data0) &&
          isFinite(data0)
        )
      ) {
        const err6 = {
          instancePath: instancePath + "/nourut",
          schemaPath: "#/properties/nourut/type",
          keyword: "type",
          params: { type: "integer" },
        };
        if (vErrors === null) {
          vErrors = [err6];
        } else {
          vErrors.push(err6);
        }
        errors++;
      }
    }
    if (data.dokkd !== undefined) {
      if (typeof data.dokkd !== "string") {
        const err7 = {
          instancePath: instancePath + "/dokkd",
          schemaPath: "#/properties/dokkd/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err7];
        } else {
          vErrors.push(err7);
        }
        errors++;
      }
    }
    if (data.dokno !== undefined) {
      if (typeof data.dokno !== "string") {
        const err8 = {
          instancePath: instancePath + "/dokno",
          schemaPath: "#/properties/dokno/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err8];
        } else {
          vErrors.push(err8);
        }
        errors++;
      }
    }
    if (data.doktg !== undefined) {
      let data3 = data.doktg;
      if (typeof data3 === "string") {
        if (!pattern1.test(data3)) {
          const err9 = {
            instancePath: instancePath + "/doktg",
            schemaPath: "#/properties/doktg/pattern",
            keyword: "pattern",
            params: {
              pattern: "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$",
            },
          };
          if (vErrors === null) {
            vErrors = [err9];
          } else {
            vErrors.push(err9);
          }
          errors++;
        }
      } else {
        const err10 = {
          instancePath: instancePath + "/doktg",
          schemaPath: "#/properties/doktg/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err10];
        } else {
          vErrors.push(err10);
        }
        errors++;
      }
    }
    if (data.kdgroupdok !== undefined) {
      if (typeof data.kdgroupdok !== "string") {
        const err11 = {
          instancePath: instancePath + "/kdgroupdok",
          schemaPath: "#/properties/kdgroupdok/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err11];
        } else {
          vErrors.push(err11);
        }
        errors++;
      }
    }
    if (data.dokinst !== undefined) {
      if (typeof data.dokinst !== "string") {
        const err12 = {
          instancePath: instancePath + "/dokinst",
          schemaPath: "#/properties/dokinst/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err12];
        } else {
          vErrors.push(err12);
        }
        errors++;
      }
    }
  } else {
    const err13 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
    };
    if (vErrors === null) {
      vErrors = [err13];
    } else {
      vErrors.push(err13);
    }
    errors++;
  }
  validate24.errors = vErrors;
  return errors === 0;
}

const schema9 = {
  type: "object",
  required: ["contno", "contukur", "conttipe"],
  properties: {
    contno: { type: "string" },
    contukur: { type: "string" },
    conttipe: { type: "string" },
  },
};

function validate26(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.contno === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "contno" },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.contukur === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "contukur" },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.conttipe === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "conttipe" },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.contno !== undefined) {
      if (typeof data.contno !== "string") {
        const err3 = {
          instancePath: instancePath + "/contno",
          schemaPath: "#/properties/contno/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.contukur !== undefined) {
      if (typeof data.contukur !== "string") {
        const err4 = {
          instancePath: instancePath + "/contukur",
          schemaPath: "#/properties/contukur/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.conttipe !== undefined) {
      if (typeof data.conttipe !== "string") {
        const err5 = {
          instancePath: instancePath + "/conttipe",
          schemaPath: "#/properties/conttipe/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate26.errors = vErrors;
  return errors === 0;
}

const schema10 = {
  type: "object",
  required: ["jnkemas", "jmkemas", "merkkemas"],
  properties: {
    jnkemas: { type: "string" },
    jmkemas: { type: "number" },
    merkkemas: { type: "string" },
  },
};

function validate28(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.jnkemas === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "jnkemas" },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.jmkemas === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "jmkemas" },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.merkkemas === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "merkkemas" },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.jnkemas !== undefined) {
      if (typeof data.jnkemas !== "string") {
        const err3 = {
          instancePath: instancePath + "/jnkemas",
          schemaPath: "#/properties/jnkemas/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err3];
        } else {
          vErrors.push(err3);
        }
        errors++;
      }
    }
    if (data.jmkemas !== undefined) {
      let data1 = data.jmkemas;
      if (!(typeof data1 == "number" && isFinite(data1))) {
        const err4 = {
          instancePath: instancePath + "/jmkemas",
          schemaPath: "#/properties/jmkemas/type",
          keyword: "type",
          params: { type: "number" },
        };
        if (vErrors === null) {
          vErrors = [err4];
        } else {
          vErrors.push(err4);
        }
        errors++;
      }
    }
    if (data.merkkemas !== undefined) {
      if (typeof data.merkkemas !== "string") {
        const err5 = {
          instancePath: instancePath + "/merkkemas",
          schemaPath: "#/properties/merkkemas/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err5];
        } else {
          vErrors.push(err5);
        }
        errors++;
      }
    }
  } else {
    const err6 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
    };
    if (vErrors === null) {
      vErrors = [err6];
    } else {
      vErrors.push(err6);
    }
    errors++;
  }
  validate28.errors = vErrors;
  return errors === 0;
}

function validate21(
  data,
  { instancePath = "", parentData, parentDataProperty, rootData = data } = {},
) {
  let vErrors = null;
  let errors = 0;
  if (data && typeof data == "object" && !Array.isArray(data)) {
    if (data.car === undefined) {
      const err0 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "car" },
      };
      if (vErrors === null) {
        vErrors = [err0];
      } else {
        vErrors.push(err0);
      }
      errors++;
    }
    if (data.kdkpbc === undefined) {
      const err1 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kdkpbc" },
      };
      if (vErrors === null) {
        vErrors = [err1];
      } else {
        vErrors.push(err1);
      }
      errors++;
    }
    if (data.edinumber === undefined) {
      const err2 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "edinumber" },
      };
      if (vErrors === null) {
        vErrors = [err2];
      } else {
        vErrors.push(err2);
      }
      errors++;
    }
    if (data.flagreplace === undefined) {
      const err3 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "flagreplace" },
      };
      if (vErrors === null) {
        vErrors = [err3];
      } else {
        vErrors.push(err3);
      }
      errors++;
    }
    if (data.ftz_excel === undefined) {
      const err4 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "ftz_excel" },
      };
      if (vErrors === null) {
        vErrors = [err4];
      } else {
        vErrors.push(err4);
      }
      errors++;
    }
    if (data.plb_excel === undefined) {
      const err5 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "plb_excel" },
      };
      if (vErrors === null) {
        vErrors = [err5];
      } else {
        vErrors.push(err5);
      }
      errors++;
    }
    if (data.header === undefined) {
      const err6 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "header" },
      };
      if (vErrors === null) {
        vErrors = [err6];
      } else {
        vErrors.push(err6);
      }
      errors++;
    }
    if (data.detail === undefined) {
      const err7 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "detail" },
      };
      if (vErrors === null) {
        vErrors = [err7];
      } else {
        vErrors.push(err7);
      }
      errors++;
    }
    if (data.dokumen === undefined) {
      const err8 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "dokumen" },
      };
      if (vErrors === null) {
        vErrors = [err8];
      } else {
        vErrors.push(err8);
      }
      errors++;
    }
    if (data.container === undefined) {
      const err9 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "container" },
      };
      if (vErrors === null) {
        vErrors = [err9];
      } else {
        vErrors.push(err9);
      }
      errors++;
    }
    if (data.kemasan === undefined) {
      const err10 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kemasan" },
      };
      if (vErrors === null) {
        vErrors = [err10];
      } else {
        vErrors.push(err10);
      }
      errors++;
    }
    if (data.detaildok === undefined) {
      const err11 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "detaildok" },
      };
      if (vErrors === null) {
        vErrors = [err11];
      } else {
        vErrors.push(err11);
      }
      errors++;
    }
    if (data.detailvd === undefined) {
      const err12 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "detailvd" },
      };
      if (vErrors === null) {
        vErrors = [err12];
      } else {
        vErrors.push(err12);
      }
      errors++;
    }
    if (data.detailspekkhusus === undefined) {
      const err13 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "detailspekkhusus" },
      };
      if (vErrors === null) {
        vErrors = [err13];
      } else {
        vErrors.push(err13);
      }
      errors++;
    }
    if (data.fasilitas === undefined) {
      const err14 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "fasilitas" },
      };
      if (vErrors === null) {
        vErrors = [err14];
      } else {
        vErrors.push(err14);
      }
      errors++;
    }
    if (data.tarif === undefined) {
      const err15 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "tarif" },
      };
      if (vErrors === null) {
        vErrors = [err15];
      } else {
        vErrors.push(err15);
      }
      errors++;
    }
    if (data.pungutan === undefined) {
      const err16 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "pungutan" },
      };
      if (vErrors === null) {
        vErrors = [err16];
      } else {
        vErrors.push(err16);
      }
      errors++;
    }
    if (data.kendaraan === undefined) {
      const err17 = {
        instancePath,
        schemaPath: "#/required",
        keyword: "required",
        params: { missingProperty: "kendaraan" },
      };
      if (vErrors === null) {
        vErrors = [err17];
      } else {
        vErrors.push(err17);
      }
      errors++;
    }
    if (data.car !== undefined) {
      let data0 = data.car;
      if (typeof data0 === "string") {
        if (!pattern0.test(data0)) {
          const err18 = {
            instancePath: instancePath + "/car",
            schemaPath: "#/properties/car/pattern",
            keyword: "pattern",
            params: { pattern: "\\S" },
          };
          if (vErrors === null) {
            vErrors = [err18];
          } else {
            vErrors.push(err18);
          }
          errors++;
        }
      } else {
        const err19 = {
          instancePath: instancePath + "/car",
          schemaPath: "#/properties/car/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err19];
        } else {
          vErrors.push(err19);
        }
        errors++;
      }
    }
    if (data.kdkpbc !== undefined) {
      if (typeof data.kdkpbc !== "string") {
        const err20 = {
          instancePath: instancePath + "/kdkpbc",
          schemaPath: "#/properties/kdkpbc/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err20];
        } else {
          vErrors.push(err20);
        }
        errors++;
      }
    }
    if (data.edinumber !== undefined) {
      if (typeof data.edinumber !== "string") {
        const err21 = {
          instancePath: instancePath + "/edinumber",
          schemaPath: "#/properties/edinumber/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err21];
        } else {
          vErrors.push(err21);
        }
        errors++;
      }
    }
    if (data.flagreplace !== undefined) {
      if (typeof data.flagreplace !== "string") {
        const err22 = {
          instancePath: instancePath + "/flagreplace",
          schemaPath: "#/properties/flagreplace/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err22];
        } else {
          vErrors.push(err22);
        }
        errors++;
      }
    }
    if (data.ftz_excel !== undefined) {
      if (typeof data.ftz_excel !== "string") {
        const err23 = {
          instancePath: instancePath + "/ftz_excel",
          schemaPath: "#/properties/ftz_excel/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err23];
        } else {
          vErrors.push(err23);
        }
        errors++;
      }
    }
    if (data.plb_excel !== undefined) {
      if (typeof data.plb_excel !== "string") {
        const err24 = {
          instancePath: instancePath + "/plb_excel",
          schemaPath: "#/properties/plb_excel/type",
          keyword: "type",
          params: { type: "string" },
        };
        if (vErrors === null) {
          vErrors = [err24];
        } else {
          vErrors.push(err24);
        }
        errors++;
      }
    }
    if (data.header !== undefined) {
      let data6 = data.header;
      if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
        if (data6.data === undefined) {
          const err25 = {
            instancePath: instancePath + "/header",
            schemaPath: "#/properties/header/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err25];
          } else {
            vErrors.push(err25);
          }
          errors++;
        }
        if (data6.data !== undefined) {
          let data7 = data6.data;
          if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
            if (data7.jenis_doc === undefined) {
              const err26 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "jenis_doc" },
              };
              if (vErrors === null) {
                vErrors = [err26];
              } else {
                vErrors.push(err26);
              }
              errors++;
            }
            if (data7.pernyataan === undefined) {
              const err27 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pernyataan" },
              };
              if (vErrors === null) {
                vErrors = [err27];
              } else {
                vErrors.push(err27);
              }
              errors++;
            }
            if (data7.status === undefined) {
              const err28 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "status" },
              };
              if (vErrors === null) {
                vErrors = [err28];
              } else {
                vErrors.push(err28);
              }
              errors++;
            }
            if (data7.tpbno === undefined) {
              const err29 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "tpbno" },
              };
              if (vErrors === null) {
                vErrors = [err29];
              } else {
                vErrors.push(err29);
              }
              errors++;
            }
            if (data7.tpbtg === undefined) {
              const err30 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "tpbtg" },
              };
              if (vErrors === null) {
                vErrors = [err30];
              } else {
                vErrors.push(err30);
              }
              errors++;
            }
            if (data7.jntpb === undefined) {
              const err31 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "jntpb" },
              };
              if (vErrors === null) {
                vErrors = [err31];
              } else {
                vErrors.push(err31);
              }
              errors++;
            }
            if (data7.kode_tujuan_tpb === undefined) {
              const err32 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kode_tujuan_tpb" },
              };
              if (vErrors === null) {
                vErrors = [err32];
              } else {
                vErrors.push(err32);
              }
              errors++;
            }
            if (data7.ijintpbno === undefined) {
              const err33 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ijintpbno" },
              };
              if (vErrors === null) {
                vErrors = [err33];
              } else {
                vErrors.push(err33);
              }
              errors++;
            }
            if (data7.ijintpbtg === undefined) {
              const err34 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ijintpbtg" },
              };
              if (vErrors === null) {
                vErrors = [err34];
              } else {
                vErrors.push(err34);
              }
              errors++;
            }
            if (data7.kpbc_bongkar === undefined) {
              const err35 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kpbc_bongkar" },
              };
              if (vErrors === null) {
                vErrors = [err35];
              } else {
                vErrors.push(err35);
              }
              errors++;
            }
            if (data7.kpbc_pengawas === undefined) {
              const err36 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kpbc_pengawas" },
              };
              if (vErrors === null) {
                vErrors = [err36];
              } else {
                vErrors.push(err36);
              }
              errors++;
            }
            if (data7.impid === undefined) {
              const err37 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "impid" },
              };
              if (vErrors === null) {
                vErrors = [err37];
              } else {
                vErrors.push(err37);
              }
              errors++;
            }
            if (data7.impnpwp === undefined) {
              const err38 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "impnpwp" },
              };
              if (vErrors === null) {
                vErrors = [err38];
              } else {
                vErrors.push(err38);
              }
              errors++;
            }
            if (data7.impnama === undefined) {
              const err39 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "impnama" },
              };
              if (vErrors === null) {
                vErrors = [err39];
              } else {
                vErrors.push(err39);
              }
              errors++;
            }
            if (data7.impalmt === undefined) {
              const err40 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "impalmt" },
              };
              if (vErrors === null) {
                vErrors = [err40];
              } else {
                vErrors.push(err40);
              }
              errors++;
            }
            if (data7.apikd === undefined) {
              const err41 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "apikd" },
              };
              if (vErrors === null) {
                vErrors = [err41];
              } else {
                vErrors.push(err41);
              }
              errors++;
            }
            if (data7.apino === undefined) {
              const err42 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "apino" },
              };
              if (vErrors === null) {
                vErrors = [err42];
              } else {
                vErrors.push(err42);
              }
              errors++;
            }
            if (data7.indid === undefined) {
              const err43 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "indid" },
              };
              if (vErrors === null) {
                vErrors = [err43];
              } else {
                vErrors.push(err43);
              }
              errors++;
            }
            if (data7.indnpwp === undefined) {
              const err44 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "indnpwp" },
              };
              if (vErrors === null) {
                vErrors = [err44];
              } else {
                vErrors.push(err44);
              }
              errors++;
            }
            if (data7.indnama === undefined) {
              const err45 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "indnama" },
              };
              if (vErrors === null) {
                vErrors = [err45];
              } else {
                vErrors.push(err45);
              }
              errors++;
            }
            if (data7.indalmt === undefined) {
              const err46 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "indalmt" },
              };
              if (vErrors === null) {
                vErrors = [err46];
              } else {
                vErrors.push(err46);
              }
              errors++;
            }
            if (data7.penjnama === undefined) {
              const err47 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "penjnama" },
              };
              if (vErrors === null) {
                vErrors = [err47];
              } else {
                vErrors.push(err47);
              }
              errors++;
            }
            if (data7.penjneg === undefined) {
              const err48 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "penjneg" },
              };
              if (vErrors === null) {
                vErrors = [err48];
              } else {
                vErrors.push(err48);
              }
              errors++;
            }
            if (data7.penjalmt === undefined) {
              const err49 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "penjalmt" },
              };
              if (vErrors === null) {
                vErrors = [err49];
              } else {
                vErrors.push(err49);
              }
              errors++;
            }
            if (data7.pasoknama === undefined) {
              const err50 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pasoknama" },
              };
              if (vErrors === null) {
                vErrors = [err50];
              } else {
                vErrors.push(err50);
              }
              errors++;
            }
            if (data7.pasokneg === undefined) {
              const err51 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pasokneg" },
              };
              if (vErrors === null) {
                vErrors = [err51];
              } else {
                vErrors.push(err51);
              }
              errors++;
            }
            if (data7.pasokalmt === undefined) {
              const err52 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pasokalmt" },
              };
              if (vErrors === null) {
                vErrors = [err52];
              } else {
                vErrors.push(err52);
              }
              errors++;
            }
            if (data7.ppjkid === undefined) {
              const err53 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjkid" },
              };
              if (vErrors === null) {
                vErrors = [err53];
              } else {
                vErrors.push(err53);
              }
              errors++;
            }
            if (data7.ppjknpwp === undefined) {
              const err54 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjknpwp" },
              };
              if (vErrors === null) {
                vErrors = [err54];
              } else {
                vErrors.push(err54);
              }
              errors++;
            }
            if (data7.ppjknama === undefined) {
              const err55 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjknama" },
              };
              if (vErrors === null) {
                vErrors = [err55];
              } else {
                vErrors.push(err55);
              }
              errors++;
            }
            if (data7.ppjkalmt === undefined) {
              const err56 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjkalmt" },
              };
              if (vErrors === null) {
                vErrors = [err56];
              } else {
                vErrors.push(err56);
              }
              errors++;
            }
            if (data7.ppjkno === undefined) {
              const err57 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjkno" },
              };
              if (vErrors === null) {
                vErrors = [err57];
              } else {
                vErrors.push(err57);
              }
              errors++;
            }
            if (data7.ppjktg === undefined) {
              const err58 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ppjktg" },
              };
              if (vErrors === null) {
                vErrors = [err58];
              } else {
                vErrors.push(err58);
              }
              errors++;
            }
            if (data7.billnpwp === undefined) {
              const err59 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "billnpwp" },
              };
              if (vErrors === null) {
                vErrors = [err59];
              } else {
                vErrors.push(err59);
              }
              errors++;
            }
            if (data7.billnama === undefined) {
              const err60 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "billnama" },
              };
              if (vErrors === null) {
                vErrors = [err60];
              } else {
                vErrors.push(err60);
              }
              errors++;
            }
            if (data7.billalamat === undefined) {
              const err61 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "billalamat" },
              };
              if (vErrors === null) {
                vErrors = [err61];
              } else {
                vErrors.push(err61);
              }
              errors++;
            }
            if (data7.moda === undefined) {
              const err62 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "moda" },
              };
              if (vErrors === null) {
                vErrors = [err62];
              } else {
                vErrors.push(err62);
              }
              errors++;
            }
            if (data7.angkutnama === undefined) {
              const err63 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "angkutnama" },
              };
              if (vErrors === null) {
                vErrors = [err63];
              } else {
                vErrors.push(err63);
              }
              errors++;
            }
            if (data7.angkutno === undefined) {
              const err64 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "angkutno" },
              };
              if (vErrors === null) {
                vErrors = [err64];
              } else {
                vErrors.push(err64);
              }
              errors++;
            }
            if (data7.angkutfl === undefined) {
              const err65 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "angkutfl" },
              };
              if (vErrors === null) {
                vErrors = [err65];
              } else {
                vErrors.push(err65);
              }
              errors++;
            }
            if (data7.tgtiba === undefined) {
              const err66 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "tgtiba" },
              };
              if (vErrors === null) {
                vErrors = [err66];
              } else {
                vErrors.push(err66);
              }
              errors++;
            }
            if (data7.pelmuat === undefined) {
              const err67 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pelmuat" },
              };
              if (vErrors === null) {
                vErrors = [err67];
              } else {
                vErrors.push(err67);
              }
              errors++;
            }
            if (data7.peltransit === undefined) {
              const err68 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "peltransit" },
              };
              if (vErrors === null) {
                vErrors = [err68];
              } else {
                vErrors.push(err68);
              }
              errors++;
            }
            if (data7.pelbkr === undefined) {
              const err69 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "pelbkr" },
              };
              if (vErrors === null) {
                vErrors = [err69];
              } else {
                vErrors.push(err69);
              }
              errors++;
            }
            if (data7.tmptbn === undefined) {
              const err70 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "tmptbn" },
              };
              if (vErrors === null) {
                vErrors = [err70];
              } else {
                vErrors.push(err70);
              }
              errors++;
            }
            if (data7.doktupkd === undefined) {
              const err71 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "doktupkd" },
              };
              if (vErrors === null) {
                vErrors = [err71];
              } else {
                vErrors.push(err71);
              }
              errors++;
            }
            if (data7.doktupno === undefined) {
              const err72 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "doktupno" },
              };
              if (vErrors === null) {
                vErrors = [err72];
              } else {
                vErrors.push(err72);
              }
              errors++;
            }
            if (data7.doktuptg === undefined) {
              const err73 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "doktuptg" },
              };
              if (vErrors === null) {
                vErrors = [err73];
              } else {
                vErrors.push(err73);
              }
              errors++;
            }
            if (data7.posno === undefined) {
              const err74 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "posno" },
              };
              if (vErrors === null) {
                vErrors = [err74];
              } else {
                vErrors.push(err74);
              }
              errors++;
            }
            if (data7.possub === undefined) {
              const err75 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "possub" },
              };
              if (vErrors === null) {
                vErrors = [err75];
              } else {
                vErrors.push(err75);
              }
              errors++;
            }
            if (data7.possubsub === undefined) {
              const err76 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "possubsub" },
              };
              if (vErrors === null) {
                vErrors = [err76];
              } else {
                vErrors.push(err76);
              }
              errors++;
            }
            if (data7.kdval === undefined) {
              const err77 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kdval" },
              };
              if (vErrors === null) {
                vErrors = [err77];
              } else {
                vErrors.push(err77);
              }
              errors++;
            }
            if (data7.ndpbm === undefined) {
              const err78 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "ndpbm" },
              };
              if (vErrors === null) {
                vErrors = [err78];
              } else {
                vErrors.push(err78);
              }
              errors++;
            }
            if (data7.kdhrg === undefined) {
              const err79 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kdhrg" },
              };
              if (vErrors === null) {
                vErrors = [err79];
              } else {
                vErrors.push(err79);
              }
              errors++;
            }
            if (data7.nilinv === undefined) {
              const err80 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "nilinv" },
              };
              if (vErrors === null) {
                vErrors = [err80];
              } else {
                vErrors.push(err80);
              }
              errors++;
            }
            if (data7.btambahan === undefined) {
              const err81 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "btambahan" },
              };
              if (vErrors === null) {
                vErrors = [err81];
              } else {
                vErrors.push(err81);
              }
              errors++;
            }
            if (data7.discount === undefined) {
              const err82 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "discount" },
              };
              if (vErrors === null) {
                vErrors = [err82];
              } else {
                vErrors.push(err82);
              }
              errors++;
            }
            if (data7.fob === undefined) {
              const err83 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "fob" },
              };
              if (vErrors === null) {
                vErrors = [err83];
              } else {
                vErrors.push(err83);
              }
              errors++;
            }
            if (data7.freight === undefined) {
              const err84 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "freight" },
              };
              if (vErrors === null) {
                vErrors = [err84];
              } else {
                vErrors.push(err84);
              }
              errors++;
            }
            if (data7.asuransi === undefined) {
              const err85 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "asuransi" },
              };
              if (vErrors === null) {
                vErrors = [err85];
              } else {
                vErrors.push(err85);
              }
              errors++;
            }
            if (data7.kdass === undefined) {
              const err86 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kdass" },
              };
              if (vErrors === null) {
                vErrors = [err86];
              } else {
                vErrors.push(err86);
              }
              errors++;
            }
            if (data7.cif === undefined) {
              const err87 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "cif" },
              };
              if (vErrors === null) {
                vErrors = [err87];
              } else {
                vErrors.push(err87);
              }
              errors++;
            }
            if (data7.cifrp === undefined) {
              const err88 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "cifrp" },
              };
              if (vErrors === null) {
                vErrors = [err88];
              } else {
                vErrors.push(err88);
              }
              errors++;
            }
            if (data7.kdfas === undefined) {
              const err89 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "kdfas" },
              };
              if (vErrors === null) {
                vErrors = [err89];
              } else {
                vErrors.push(err89);
              }
              errors++;
            }
            if (data7.bruto === undefined) {
              const err90 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "bruto" },
              };
              if (vErrors === null) {
                vErrors = [err90];
              } else {
                vErrors.push(err90);
              }
              errors++;
            }
            if (data7.netto === undefined) {
              const err91 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "netto" },
              };
              if (vErrors === null) {
                vErrors = [err91];
              } else {
                vErrors.push(err91);
              }
              errors++;
            }
            if (data7.jmbrg === undefined) {
              const err92 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "jmbrg" },
              };
              if (vErrors === null) {
                vErrors = [err92];
              } else {
                vErrors.push(err92);
              }
              errors++;
            }
            if (data7.jmcont === undefined) {
              const err93 = {
                instancePath: instancePath + "/header/data",
                schemaPath: "#/properties/header/properties/data/required",
                keyword: "required",
                params: { missingProperty: "jmcont" },
              };
              if (vErrors === null) {
                vErrors = [err93];
              } else {
                vErrors.push(err93);
              }
              errors++;
            }
            if (data7.jenis_doc !== undefined) {
              if (typeof data7.jenis_doc !== "string") {
                const err94 = {
                  instancePath: instancePath + "/header/data/jenis_doc",
                  schemaPath:
                    "#/properties/header/properties/data/properties/jenis_doc/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err94];
                } else {
                  vErrors.push(err94);
                }
                errors++;
              }
            }
            if (data7.pernyataan !== undefined) {
              if (typeof data7.pernyataan !== "string") {
                const err95 = {
                  instancePath: instancePath + "/header/data/pernyataan",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pernyataan/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err95];
                } else {
                  vErrors.push(err95);
                }
                errors++;
              }
            }
            if (data7.status !== undefined) {
              if (typeof data7.status !== "string") {
                const err96 = {
                  instancePath: instancePath + "/header/data/status",
                  schemaPath:
                    "#/properties/header/properties/data/properties/status/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err96];
                } else {
                  vErrors.push(err96);
                }
                errors++;
              }
            }
            if (data7.tpbno !== undefined) {
              if (typeof data7.tpbno !== "string") {
                const err97 = {
                  instancePath: instancePath + "/header/data/tpbno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/tpbno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err97];
                } else {
                  vErrors.push(err97);
                }
                errors++;
              }
            }
            if (data7.tpbtg !== undefined) {
              if (typeof data7.tpbtg !== "string") {
                const err98 = {
                  instancePath: instancePath + "/header/data/tpbtg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/tpbtg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err98];
                } else {
                  vErrors.push(err98);
                }
                errors++;
              }
            }
            if (data7.jntpb !== undefined) {
              if (typeof data7.jntpb !== "string") {
                const err99 = {
                  instancePath: instancePath + "/header/data/jntpb",
                  schemaPath:
                    "#/properties/header/properties/data/properties/jntpb/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err99];
                } else {
                  vErrors.push(err99);
                }
                errors++;
              }
            }
            if (data7.kode_tujuan_tpb !== undefined) {
              if (typeof data7.kode_tujuan_tpb !== "string") {
                const err100 = {
                  instancePath: instancePath + "/header/data/kode_tujuan_tpb",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kode_tujuan_tpb/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err100];
                } else {
                  vErrors.push(err100);
                }
                errors++;
              }
            }
            if (data7.ijintpbno !== undefined) {
              if (typeof data7.ijintpbno !== "string") {
                const err101 = {
                  instancePath: instancePath + "/header/data/ijintpbno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ijintpbno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err101];
                } else {
                  vErrors.push(err101);
                }
                errors++;
              }
            }
            if (data7.ijintpbtg !== undefined) {
              if (typeof data7.ijintpbtg !== "string") {
                const err102 = {
                  instancePath: instancePath + "/header/data/ijintpbtg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ijintpbtg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err102];
                } else {
                  vErrors.push(err102);
                }
                errors++;
              }
            }
            if (data7.kpbc_bongkar !== undefined) {
              if (typeof data7.kpbc_bongkar !== "string") {
                const err103 = {
                  instancePath: instancePath + "/header/data/kpbc_bongkar",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kpbc_bongkar/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err103];
                } else {
                  vErrors.push(err103);
                }
                errors++;
              }
            }
            if (data7.kpbc_pengawas !== undefined) {
              if (typeof data7.kpbc_pengawas !== "string") {
                const err104 = {
                  instancePath: instancePath + "/header/data/kpbc_pengawas",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kpbc_pengawas/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err104];
                } else {
                  vErrors.push(err104);
                }
                errors++;
              }
            }
            if (data7.impid !== undefined) {
              let data19 = data7.impid;
              if (
                !(
                  typeof data19 == "number" &&
                  !(data19 % 1) &&
                  !isNaN(data19) &&
                  isFinite(data19)
                )
              ) {
                const err105 = {
                  instancePath: instancePath + "/header/data/impid",
                  schemaPath:
                    "#/properties/header/properties/data/properties/impid/type",
                  keyword: "type",
                  params: { type: "integer" },
                };
                if (vErrors === null) {
                  vErrors = [err105];
                } else {
                  vErrors.push(err105);
                }
                errors++;
              }
            }
            if (data7.impnpwp !== undefined) {
              if (typeof data7.impnpwp !== "string") {
                const err106 = {
                  instancePath: instancePath + "/header/data/impnpwp",
                  schemaPath:
                    "#/properties/header/properties/data/properties/impnpwp/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err106];
                } else {
                  vErrors.push(err106);
                }
                errors++;
              }
            }
            if (data7.impnama !== undefined) {
              if (typeof data7.impnama !== "string") {
                const err107 = {
                  instancePath: instancePath + "/header/data/impnama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/impnama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err107];
                } else {
                  vErrors.push(err107);
                }
                errors++;
              }
            }
            if (data7.impalmt !== undefined) {
              if (typeof data7.impalmt !== "string") {
                const err108 = {
                  instancePath: instancePath + "/header/data/impalmt",
                  schemaPath:
                    "#/properties/header/properties/data/properties/impalmt/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err108];
                } else {
                  vErrors.push(err108);
                }
                errors++;
              }
            }
            if (data7.apikd !== undefined) {
              if (typeof data7.apikd !== "string") {
                const err109 = {
                  instancePath: instancePath + "/header/data/apikd",
                  schemaPath:
                    "#/properties/header/properties/data/properties/apikd/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err109];
                } else {
                  vErrors.push(err109);
                }
                errors++;
              }
            }
            if (data7.apino !== undefined) {
              if (typeof data7.apino !== "string") {
                const err110 = {
                  instancePath: instancePath + "/header/data/apino",
                  schemaPath:
                    "#/properties/header/properties/data/properties/apino/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err110];
                } else {
                  vErrors.push(err110);
                }
                errors++;
              }
            }
            if (data7.indid !== undefined) {
              let data25 = data7.indid;
              if (
                !(
                  typeof data25 == "number" &&
                  !(data25 % 1) &&
                  !isNaN(data25) &&
                  isFinite(data25)
                )
              ) {
                const err111 = {
                  instancePath: instancePath + "/header/data/indid",
                  schemaPath:
                    "#/properties/header/properties/data/properties/indid/type",
                  keyword: "type",
                  params: { type: "integer" },
                };
                if (vErrors === null) {
                  vErrors = [err111];
                } else {
                  vErrors.push(err111);
                }
                errors++;
              }
            }
            if (data7.indnpwp !== undefined) {
              if (typeof data7.indnpwp !== "string") {
                const err112 = {
                  instancePath: instancePath + "/header/data/indnpwp",
                  schemaPath:
                    "#/properties/header/properties/data/properties/indnpwp/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err112];
                } else {
                  vErrors.push(err112);
                }
                errors++;
              }
            }
            if (data7.indnama !== undefined) {
              if (typeof data7.indnama !== "string") {
                const err113 = {
                  instancePath: instancePath + "/header/data/indnama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/indnama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err113];
                } else {
                  vErrors.push(err113);
                }
                errors++;
              }
            }
            if (data7.indalmt !== undefined) {
              if (typeof data7.indalmt !== "string") {
                const err114 = {
                  instancePath: instancePath + "/header/data/indalmt",
                  schemaPath:
                    "#/properties/header/properties/data/properties/indalmt/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err114];
                } else {
                  vErrors.push(err114);
                }
                errors++;
              }
            }
            if (data7.penjnama !== undefined) {
              if (typeof data7.penjnama !== "string") {
                const err115 = {
                  instancePath: instancePath + "/header/data/penjnama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/penjnama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err115];
                } else {
                  vErrors.push(err115);
                }
                errors++;
              }
            }
            if (data7.penjneg !== undefined) {
              if (typeof data7.penjneg !== "string") {
                const err116 = {
                  instancePath: instancePath + "/header/data/penjneg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/penjneg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err116];
                } else {
                  vErrors.push(err116);
                }
                errors++;
              }
            }
            if (data7.penjalmt !== undefined) {
              if (typeof data7.penjalmt !== "string") {
                const err117 = {
                  instancePath: instancePath + "/header/data/penjalmt",
                  schemaPath:
                    "#/properties/header/properties/data/properties/penjalmt/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err117];
                } else {
                  vErrors.push(err117);
                }
                errors++;
              }
            }
            if (data7.pasoknama !== undefined) {
              if (typeof data7.pasoknama !== "string") {
                const err118 = {
                  instancePath: instancePath + "/header/data/pasoknama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pasoknama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err118];
                } else {
                  vErrors.push(err118);
                }
                errors++;
              }
            }
            if (data7.pasokneg !== undefined) {
              if (typeof data7.pasokneg !== "boolean") {
                const err119 = {
                  instancePath: instancePath + "/header/data/pasokneg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pasokneg/type",
                  keyword: "type",
                  params: { type: "boolean" },
                };
                if (vErrors === null) {
                  vErrors = [err119];
                } else {
                  vErrors.push(err119);
                }
                errors++;
              }
            }
            if (data7.pasokalmt !== undefined) {
              if (typeof data7.pasokalmt !== "string") {
                const err120 = {
                  instancePath: instancePath + "/header/data/pasokalmt",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pasokalmt/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err120];
                } else {
                  vErrors.push(err120);
                }
                errors++;
              }
            }
            if (data7.ppjkid !== undefined) {
              if (typeof data7.ppjkid !== "string") {
                const err121 = {
                  instancePath: instancePath + "/header/data/ppjkid",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjkid/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err121];
                } else {
                  vErrors.push(err121);
                }
                errors++;
              }
            }
            if (data7.ppjknpwp !== undefined) {
              if (typeof data7.ppjknpwp !== "string") {
                const err122 = {
                  instancePath: instancePath + "/header/data/ppjknpwp",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjknpwp/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err122];
                } else {
                  vErrors.push(err122);
                }
                errors++;
              }
            }
            if (data7.ppjknama !== undefined) {
              if (typeof data7.ppjknama !== "string") {
                const err123 = {
                  instancePath: instancePath + "/header/data/ppjknama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjknama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err123];
                } else {
                  vErrors.push(err123);
                }
                errors++;
              }
            }
            if (data7.ppjkalmt !== undefined) {
              if (typeof data7.ppjkalmt !== "string") {
                const err124 = {
                  instancePath: instancePath + "/header/data/ppjkalmt",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjkalmt/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err124];
                } else {
                  vErrors.push(err124);
                }
                errors++;
              }
            }
            if (data7.ppjkno !== undefined) {
              if (typeof data7.ppjkno !== "string") {
                const err125 = {
                  instancePath: instancePath + "/header/data/ppjkno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjkno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err125];
                } else {
                  vErrors.push(err125);
                }
                errors++;
              }
            }
            if (data7.ppjktg !== undefined) {
              if (typeof data7.ppjktg !== "string") {
                const err126 = {
                  instancePath: instancePath + "/header/data/ppjktg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ppjktg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err126];
                } else {
                  vErrors.push(err126);
                }
                errors++;
              }
            }
            if (data7.billnpwp !== undefined) {
              if (typeof data7.billnpwp !== "string") {
                const err127 = {
                  instancePath: instancePath + "/header/data/billnpwp",
                  schemaPath:
                    "#/properties/header/properties/data/properties/billnpwp/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err127];
                } else {
                  vErrors.push(err127);
                }
                errors++;
              }
            }
            if (data7.billnama !== undefined) {
              if (typeof data7.billnama !== "string") {
                const err128 = {
                  instancePath: instancePath + "/header/data/billnama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/billnama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err128];
                } else {
                  vErrors.push(err128);
                }
                errors++;
              }
            }
            if (data7.billalamat !== undefined) {
              if (typeof data7.billalamat !== "string") {
                const err129 = {
                  instancePath: instancePath + "/header/data/billalamat",
                  schemaPath:
                    "#/properties/header/properties/data/properties/billalamat/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err129];
                } else {
                  vErrors.push(err129);
                }
                errors++;
              }
            }
            if (data7.moda !== undefined) {
              if (typeof data7.moda !== "string") {
                const err130 = {
                  instancePath: instancePath + "/header/data/moda",
                  schemaPath:
                    "#/properties/header/properties/data/properties/moda/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err130];
                } else {
                  vErrors.push(err130);
                }
                errors++;
              }
            }
            if (data7.angkutnama !== undefined) {
              if (typeof data7.angkutnama !== "string") {
                const err131 = {
                  instancePath: instancePath + "/header/data/angkutnama",
                  schemaPath:
                    "#/properties/header/properties/data/properties/angkutnama/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err131];
                } else {
                  vErrors.push(err131);
                }
                errors++;
              }
            }
            if (data7.angkutno !== undefined) {
              if (typeof data7.angkutno !== "string") {
                const err132 = {
                  instancePath: instancePath + "/header/data/angkutno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/angkutno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err132];
                } else {
                  vErrors.push(err132);
                }
                errors++;
              }
            }
            if (data7.angkutfl !== undefined) {
              if (typeof data7.angkutfl !== "string") {
                const err133 = {
                  instancePath: instancePath + "/header/data/angkutfl",
                  schemaPath:
                    "#/properties/header/properties/data/properties/angkutfl/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err133];
                } else {
                  vErrors.push(err133);
                }
                errors++;
              }
            }
            if (data7.tgtiba !== undefined) {
              let data48 = data7.tgtiba;
              if (typeof data48 === "string") {
                if (!pattern1.test(data48)) {
                  const err134 = {
                    instancePath: instancePath + "/header/data/tgtiba",
                    schemaPath:
                      "#/properties/header/properties/data/properties/tgtiba/pattern",
                    keyword: "pattern",
                    params: {
                      pattern:
                        "^(\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))?$",
                    },
                  };
                  if (vErrors === null) {
                    vErrors = [err134];
                  } else {
                    vErrors.push(err134);
                  }
                  errors++;
                }
              } else {
                const err135 = {
                  instancePath: instancePath + "/header/data/tgtiba",
                  schemaPath:
                    "#/properties/header/properties/data/properties/tgtiba/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err135];
                } else {
                  vErrors.push(err135);
                }
                errors++;
              }
            }
            if (data7.pelmuat !== undefined) {
              if (typeof data7.pelmuat !== "string") {
                const err136 = {
                  instancePath: instancePath + "/header/data/pelmuat",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pelmuat/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err136];
                } else {
                  vErrors.push(err136);
                }
                errors++;
              }
            }
            if (data7.peltransit !== undefined) {
              if (typeof data7.peltransit !== "string") {
                const err137 = {
                  instancePath: instancePath + "/header/data/peltransit",
                  schemaPath:
                    "#/properties/header/properties/data/properties/peltransit/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err137];
                } else {
                  vErrors.push(err137);
                }
                errors++;
              }
            }
            if (data7.pelbkr !== undefined) {
              if (typeof data7.pelbkr !== "string") {
                const err138 = {
                  instancePath: instancePath + "/header/data/pelbkr",
                  schemaPath:
                    "#/properties/header/properties/data/properties/pelbkr/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err138];
                } else {
                  vErrors.push(err138);
                }
                errors++;
              }
            }
            if (data7.tmptbn !== undefined) {
              if (typeof data7.tmptbn !== "string") {
                const err139 = {
                  instancePath: instancePath + "/header/data/tmptbn",
                  schemaPath:
                    "#/properties/header/properties/data/properties/tmptbn/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err139];
                } else {
                  vErrors.push(err139);
                }
                errors++;
              }
            }
            if (data7.doktupkd !== undefined) {
              if (typeof data7.doktupkd !== "string") {
                const err140 = {
                  instancePath: instancePath + "/header/data/doktupkd",
                  schemaPath:
                    "#/properties/header/properties/data/properties/doktupkd/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err140];
                } else {
                  vErrors.push(err140);
                }
                errors++;
              }
            }
            if (data7.doktupno !== undefined) {
              if (typeof data7.doktupno !== "string") {
                const err141 = {
                  instancePath: instancePath + "/header/data/doktupno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/doktupno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err141];
                } else {
                  vErrors.push(err141);
                }
                errors++;
              }
            }
            if (data7.doktuptg !== undefined) {
              if (typeof data7.doktuptg !== "string") {
                const err142 = {
                  instancePath: instancePath + "/header/data/doktuptg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/doktuptg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err142];
                } else {
                  vErrors.push(err142);
                }
                errors++;
              }
            }
            if (data7.posno !== undefined) {
              if (typeof data7.posno !== "string") {
                const err143 = {
                  instancePath: instancePath + "/header/data/posno",
                  schemaPath:
                    "#/properties/header/properties/data/properties/posno/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err143];
                } else {
                  vErrors.push(err143);
                }
                errors++;
              }
            }
            if (data7.possub !== undefined) {
              if (typeof data7.possub !== "string") {
                const err144 = {
                  instancePath: instancePath + "/header/data/possub",
                  schemaPath:
                    "#/properties/header/properties/data/properties/possub/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err144];
                } else {
                  vErrors.push(err144);
                }
                errors++;
              }
            }
            if (data7.possubsub !== undefined) {
              if (typeof data7.possubsub !== "string") {
                const err145 = {
                  instancePath: instancePath + "/header/data/possubsub",
                  schemaPath:
                    "#/properties/header/properties/data/properties/possubsub/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err145];
                } else {
                  vErrors.push(err145);
                }
                errors++;
              }
            }
            if (data7.kdval !== undefined) {
              if (typeof data7.kdval !== "string") {
                const err146 = {
                  instancePath: instancePath + "/header/data/kdval",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kdval/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err146];
                } else {
                  vErrors.push(err146);
                }
                errors++;
              }
            }
            if (data7.ndpbm !== undefined) {
              if (typeof data7.ndpbm !== "string") {
                const err147 = {
                  instancePath: instancePath + "/header/data/ndpbm",
                  schemaPath:
                    "#/properties/header/properties/data/properties/ndpbm/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err147];
                } else {
                  vErrors.push(err147);
                }
                errors++;
              }
            }
            if (data7.kdhrg !== undefined) {
              if (typeof data7.kdhrg !== "string") {
                const err148 = {
                  instancePath: instancePath + "/header/data/kdhrg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kdhrg/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err148];
                } else {
                  vErrors.push(err148);
                }
                errors++;
              }
            }
            if (data7.nilinv !== undefined) {
              let data62 = data7.nilinv;
              if (!(typeof data62 == "number" && isFinite(data62))) {
                const err149 = {
                  instancePath: instancePath + "/header/data/nilinv",
                  schemaPath:
                    "#/properties/header/properties/data/properties/nilinv/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err149];
                } else {
                  vErrors.push(err149);
                }
                errors++;
              }
            }
            if (data7.btambahan !== undefined) {
              if (typeof data7.btambahan !== "string") {
                const err150 = {
                  instancePath: instancePath + "/header/data/btambahan",
                  schemaPath:
                    "#/properties/header/properties/data/properties/btambahan/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err150];
                } else {
                  vErrors.push(err150);
                }
                errors++;
              }
            }
            if (data7.discount !== undefined) {
              if (typeof data7.discount !== "string") {
                const err151 = {
                  instancePath: instancePath + "/header/data/discount",
                  schemaPath:
                    "#/properties/header/properties/data/properties/discount/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err151];
                } else {
                  vErrors.push(err151);
                }
                errors++;
              }
            }
            if (data7.fob !== undefined) {
              let data65 = data7.fob;
              if (!(typeof data65 == "number" && isFinite(data65))) {
                const err152 = {
                  instancePath: instancePath + "/header/data/fob",
                  schemaPath:
                    "#/properties/header/properties/data/properties/fob/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err152];
                } else {
                  vErrors.push(err152);
                }
                errors++;
              }
            }
            if (data7.freight !== undefined) {
              if (typeof data7.freight !== "string") {
                const err153 = {
                  instancePath: instancePath + "/header/data/freight",
                  schemaPath:
                    "#/properties/header/properties/data/properties/freight/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err153];
                } else {
                  vErrors.push(err153);
                }
                errors++;
              }
            }
            if (data7.asuransi !== undefined) {
              if (typeof data7.asuransi !== "string") {
                const err154 = {
                  instancePath: instancePath + "/header/data/asuransi",
                  schemaPath:
                    "#/properties/header/properties/data/properties/asuransi/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err154];
                } else {
                  vErrors.push(err154);
                }
                errors++;
              }
            }
            if (data7.kdass !== undefined) {
              if (typeof data7.kdass !== "string") {
                const err155 = {
                  instancePath: instancePath + "/header/data/kdass",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kdass/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err155];
                } else {
                  vErrors.push(err155);
                }
                errors++;
              }
            }
            if (data7.cif !== undefined) {
              let data69 = data7.cif;
              if (!(typeof data69 == "number" && isFinite(data69))) {
                const err156 = {
                  instancePath: instancePath + "/header/data/cif",
                  schemaPath:
                    "#/properties/header/properties/data/properties/cif/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err156];
                } else {
                  vErrors.push(err156);
                }
                errors++;
              }
            }
            if (data7.cifrp !== undefined) {
              if (typeof data7.cifrp !== "string") {
                const err157 = {
                  instancePath: instancePath + "/header/data/cifrp",
                  schemaPath:
                    "#/properties/header/properties/data/properties/cifrp/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err157];
                } else {
                  vErrors.push(err157);
                }
                errors++;
              }
            }
            if (data7.kdfas !== undefined) {
              if (typeof data7.kdfas !== "string") {
                const err158 = {
                  instancePath: instancePath + "/header/data/kdfas",
                  schemaPath:
                    "#/properties/header/properties/data/properties/kdfas/type",
                  keyword: "type",
                  params: { type: "string" },
                };
                if (vErrors === null) {
                  vErrors = [err158];
                } else {
                  vErrors.push(err158);
                }
                errors++;
              }
            }
            if (data7.bruto !== undefined) {
              let data72 = data7.bruto;
              if (!(typeof data72 == "number" && isFinite(data72))) {
                const err159 = {
                  instancePath: instancePath + "/header/data/bruto",
                  schemaPath:
                    "#/properties/header/properties/data/properties/bruto/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err159];
                } else {
                  vErrors.push(err159);
                }
                errors++;
              }
            }
            if (data7.netto !== undefined) {
              let data73 = data7.netto;
              if (!(typeof data73 == "number" && isFinite(data73))) {
                const err160 = {
                  instancePath: instancePath + "/header/data/netto",
                  schemaPath:
                    "#/properties/header/properties/data/properties/netto/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err160];
                } else {
                  vErrors.push(err160);
                }
                errors++;
              }
            }
            if (data7.jmbrg !== undefined) {
              let data74 = data7.jmbrg;
              if (!(typeof data74 == "number" && isFinite(data74))) {
                const err161 = {
                  instancePath: instancePath + "/header/data/jmbrg",
                  schemaPath:
                    "#/properties/header/properties/data/properties/jmbrg/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err161];
                } else {
                  vErrors.push(err161);
                }
                errors++;
              }
            }
            if (data7.jmcont !== undefined) {
              let data75 = data7.jmcont;
              if (!(typeof data75 == "number" && isFinite(data75))) {
                const err162 = {
                  instancePath: instancePath + "/header/data/jmcont",
                  schemaPath:
                    "#/properties/header/properties/data/properties/jmcont/type",
                  keyword: "type",
                  params: { type: "number" },
                };
                if (vErrors === null) {
                  vErrors = [err162];
                } else {
                  vErrors.push(err162);
                }
                errors++;
              }
            }
          } else {
            const err163 = {
              instancePath: instancePath + "/header/data",
              schemaPath: "#/properties/header/properties/data/type",
              keyword: "type",
              params: { type: "object" },
            };
            if (vErrors === null) {
              vErrors = [err163];
            } else {
              vErrors.push(err163);
            }
            errors++;
          }
        }
      } else {
        const err164 = {
          instancePath: instancePath + "/header",
          schemaPath: "#/properties/header/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err164];
        } else {
          vErrors.push(err164);
        }
        errors++;
      }
    }
    if (data.detail !== undefined) {
      let data76 = data.detail;
      if (data76 && typeof data76 == "object" && !Array.isArray(data76)) {
        if (data76.data === undefined) {
          const err165 = {
            instancePath: instancePath + "/detail",
            schemaPath: "#/properties/detail/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err165];
          } else {
            vErrors.push(err165);
          }
          errors++;
        }
        if (data76.data !== undefined) {
          let data77 = data76.data;
          if (Array.isArray(data77)) {
            const len0 = data77.length;
            for (let i0 = 0; i0 < len0; i0++) {
              if (
                !validate22(data77[i0], {
                  instancePath: instancePath + "/detail/data/" + i0,
                  parentData: data77,
                  parentDataProperty: i0,
                  rootData,
                })
              ) {
                vErrors =
                  vErrors === null
                    ? validate22.errors
                    : vErrors.concat(validate22.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err166 = {
              instancePath: instancePath + "/detail/data",
              schemaPath: "#/properties/detail/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err166];
            } else {
              vErrors.push(err166);
            }
            errors++;
          }
        }
      } else {
        const err167 = {
          instancePath: instancePath + "/detail",
          schemaPath: "#/properties/detail/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err167];
        } else {
          vErrors.push(err167);
        }
        errors++;
      }
    }
    if (data.dokumen !== undefined) {
      let data79 = data.dokumen;
      if (data79 && typeof data79 == "object" && !Array.isArray(data79)) {
        if (data79.data === undefined) {
          const err168 = {
            instancePath: instancePath + "/dokumen",
            schemaPath: "#/properties/dokumen/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err168];
          } else {
            vErrors.push(err168);
          }
          errors++;
        }
        if (data79.data !== undefined) {
          let data80 = data79.data;
          if (Array.isArray(data80)) {
            const len1 = data80.length;
            for (let i1 = 0; i1 < len1; i1++) {
              if (
                !validate24(data80[i1], {
                  instancePath: instancePath + "/dokumen/data/" + i1,
                  parentData: data80,
                  parentDataProperty: i1,
                  rootData,
                })
              ) {
                vErrors =
                  vErrors === null
                    ? validate24.errors
                    : vErrors.concat(validate24.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err169 = {
              instancePath: instancePath + "/dokumen/data",
              schemaPath: "#/properties/dokumen/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err169];
            } else {
              vErrors.push(err169);
            }
            errors++;
          }
        }
      } else {
        const err170 = {
          instancePath: instancePath + "/dokumen",
          schemaPath: "#/properties/dokumen/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err170];
        } else {
          vErrors.push(err170);
        }
        errors++;
      }
    }
    if (data.container !== undefined) {
      let data82 = data.container;
      if (data82 && typeof data82 == "object" && !Array.isArray(data82)) {
        if (data82.data === undefined) {
          const err171 = {
            instancePath: instancePath + "/container",
            schemaPath: "#/properties/container/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err171];
          } else {
            vErrors.push(err171);
          }
          errors++;
        }
        if (data82.data !== undefined) {
          let data83 = data82.data;
          if (Array.isArray(data83)) {
            const len2 = data83.length;
            for (let i2 = 0; i2 < len2; i2++) {
              if (
                !validate26(data83[i2], {
                  instancePath: instancePath + "/container/data/" + i2,
                  parentData: data83,
                  parentDataProperty: i2,
                  rootData,
                })
              ) {
                vErrors =
                  vErrors === null
                    ? validate26.errors
                    : vErrors.concat(validate26.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err172 = {
              instancePath: instancePath + "/container/data",
              schemaPath: "#/properties/container/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err172];
            } else {
              vErrors.push(err172);
            }
            errors++;
          }
        }
      } else {
        const err173 = {
          instancePath: instancePath + "/container",
          schemaPath: "#/properties/container/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err173];
        } else {
          vErrors.push(err173);
        }
        errors++;
      }
    }
    if (data.kemasan !== undefined) {
      let data85 = data.kemasan;
      if (data85 && typeof data85 == "object" && !Array.isArray(data85)) {
        if (data85.data === undefined) {
          const err174 = {
            instancePath: instancePath + "/kemasan",
            schemaPath: "#/properties/kemasan/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err174];
          } else {
            vErrors.push(err174);
          }
          errors++;
        }
        if (data85.data !== undefined) {
          let data86 = data85.data;
          if (Array.isArray(data86)) {
            const len3 = data86.length;
            for (let i3 = 0; i3 < len3; i3++) {
              if (
                !validate28(data86[i3], {
                  instancePath: instancePath + "/kemasan/data/" + i3,
                  parentData: data86,
                  parentDataProperty: i3,
                  rootData,
                })
              ) {
                vErrors =
                  vErrors === null
                    ? validate28.errors
                    : vErrors.concat(validate28.errors);
                errors = vErrors.length;
              }
            }
          } else {
            const err175 = {
              instancePath: instancePath + "/kemasan/data",
              schemaPath: "#/properties/kemasan/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err175];
            } else {
              vErrors.push(err175);
            }
            errors++;
          }
        }
      } else {
        const err176 = {
          instancePath: instancePath + "/kemasan",
          schemaPath: "#/properties/kemasan/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err176];
        } else {
          vErrors.push(err176);
        }
        errors++;
      }
    }
    if (data.detaildok !== undefined) {
      let data88 = data.detaildok;
      if (data88 && typeof data88 == "object" && !Array.isArray(data88)) {
        if (data88.data === undefined) {
          const err177 = {
            instancePath: instancePath + "/detaildok",
            schemaPath: "#/properties/detaildok/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err177];
          } else {
            vErrors.push(err177);
          }
          errors++;
        }
        if (data88.data !== undefined) {
          if (!Array.isArray(data88.data)) {
            const err178 = {
              instancePath: instancePath + "/detaildok/data",
              schemaPath: "#/properties/detaildok/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err178];
            } else {
              vErrors.push(err178);
            }
            errors++;
          }
        }
      } else {
        const err179 = {
          instancePath: instancePath + "/detaildok",
          schemaPath: "#/properties/detaildok/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err179];
        } else {
          vErrors.push(err179);
        }
        errors++;
      }
    }
    if (data.detailvd !== undefined) {
      let data90 = data.detailvd;
      if (data90 && typeof data90 == "object" && !Array.isArray(data90)) {
        if (data90.data === undefined) {
          const err180 = {
            instancePath: instancePath + "/detailvd",
            schemaPath: "#/properties/detailvd/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err180];
          } else {
            vErrors.push(err180);
          }
          errors++;
        }
        if (data90.data !== undefined) {
          if (!Array.isArray(data90.data)) {
            const err181 = {
              instancePath: instancePath + "/detailvd/data",
              schemaPath: "#/properties/detailvd/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err181];
            } else {
              vErrors.push(err181);
            }
            errors++;
          }
        }
      } else {
        const err182 = {
          instancePath: instancePath + "/detailvd",
          schemaPath: "#/properties/detailvd/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err182];
        } else {
          vErrors.push(err182);
        }
        errors++;
      }
    }
    if (data.detailspekkhusus !== undefined) {
      let data92 = data.detailspekkhusus;
      if (data92 && typeof data92 == "object" && !Array.isArray(data92)) {
        if (data92.data === undefined) {
          const err183 = {
            instancePath: instancePath + "/detailspekkhusus",
            schemaPath: "#/properties/detailspekkhusus/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err183];
          } else {
            vErrors.push(err183);
          }
          errors++;
        }
        if (data92.data !== undefined) {
          if (!Array.isArray(data92.data)) {
            const err184 = {
              instancePath: instancePath + "/detailspekkhusus/data",
              schemaPath: "#/properties/detailspekkhusus/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err184];
            } else {
              vErrors.push(err184);
            }
            errors++;
          }
        }
      } else {
        const err185 = {
          instancePath: instancePath + "/detailspekkhusus",
          schemaPath: "#/properties/detailspekkhusus/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err185];
        } else {
          vErrors.push(err185);
        }
        errors++;
      }
    }
    if (data.fasilitas !== undefined) {
      let data94 = data.fasilitas;
      if (data94 && typeof data94 == "object" && !Array.isArray(data94)) {
        if (data94.data === undefined) {
          const err186 = {
            instancePath: instancePath + "/fasilitas",
            schemaPath: "#/properties/fasilitas/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err186];
          } else {
            vErrors.push(err186);
          }
          errors++;
        }
        if (data94.data !== undefined) {
          if (!Array.isArray(data94.data)) {
            const err187 = {
              instancePath: instancePath + "/fasilitas/data",
              schemaPath: "#/properties/fasilitas/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err187];
            } else {
              vErrors.push(err187);
            }
            errors++;
          }
        }
      } else {
        const err188 = {
          instancePath: instancePath + "/fasilitas",
          schemaPath: "#/properties/fasilitas/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err188];
        } else {
          vErrors.push(err188);
        }
        errors++;
      }
    }
    if (data.tarif !== undefined) {
      let data96 = data.tarif;
      if (data96 && typeof data96 == "object" && !Array.isArray(data96)) {
        if (data96.data === undefined) {
          const err189 = {
            instancePath: instancePath + "/tarif",
            schemaPath: "#/properties/tarif/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err189];
          } else {
            vErrors.push(err189);
          }
          errors++;
        }
        if (data96.data !== undefined) {
          if (!Array.isArray(data96.data)) {
            const err190 = {
              instancePath: instancePath + "/tarif/data",
              schemaPath: "#/properties/tarif/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err190];
            } else {
              vErrors.push(err190);
            }
            errors++;
          }
        }
      } else {
        const err191 = {
          instancePath: instancePath + "/tarif",
          schemaPath: "#/properties/tarif/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err191];
        } else {
          vErrors.push(err191);
        }
        errors++;
      }
    }
    if (data.pungutan !== undefined) {
      let data98 = data.pungutan;
      if (data98 && typeof data98 == "object" && !Array.isArray(data98)) {
        if (data98.data === undefined) {
          const err192 = {
            instancePath: instancePath + "/pungutan",
            schemaPath: "#/properties/pungutan/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err192];
          } else {
            vErrors.push(err192);
          }
          errors++;
        }
        if (data98.data !== undefined) {
          if (!Array.isArray(data98.data)) {
            const err193 = {
              instancePath: instancePath + "/pungutan/data",
              schemaPath: "#/properties/pungutan/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err193];
            } else {
              vErrors.push(err193);
            }
            errors++;
          }
        }
      } else {
        const err194 = {
          instancePath: instancePath + "/pungutan",
          schemaPath: "#/properties/pungutan/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err194];
        } else {
          vErrors.push(err194);
        }
        errors++;
      }
    }
    if (data.kendaraan !== undefined) {
      let data100 = data.kendaraan;
      if (data100 && typeof data100 == "object" && !Array.isArray(data100)) {
        if (data100.data === undefined) {
          const err195 = {
            instancePath: instancePath + "/kendaraan",
            schemaPath: "#/properties/kendaraan/required",
            keyword: "required",
            params: { missingProperty: "data" },
          };
          if (vErrors === null) {
            vErrors = [err195];
          } else {
            vErrors.push(err195);
          }
          errors++;
        }
        if (data100.data !== undefined) {
          if (!Array.isArray(data100.data)) {
            const err196 = {
              instancePath: instancePath + "/kendaraan/data",
              schemaPath: "#/properties/kendaraan/properties/data/type",
              keyword: "type",
              params: { type: "array" },
            };
            if (vErrors === null) {
              vErrors = [err196];
            } else {
              vErrors.push(err196);
            }
            errors++;
          }
        }
      } else {
        const err197 = {
          instancePath: instancePath + "/kendaraan",
          schemaPath: "#/properties/kendaraan/type",
          keyword: "type",
          params: { type: "object" },
        };
        if (vErrors === null) {
          vErrors = [err197];
        } else {
          vErrors.push(err197);
        }
        errors++;
      }
    }
  } else {
    const err198 = {
      instancePath,
      schemaPath: "#/type",
      keyword: "type",
      params: { type: "object" },
    };
    if (vErrors === null) {
      vErrors = [err198];
    } else {
      vErrors.push(err198);
    }
    errors++;
  }
  validate21.errors = vErrors;
  return errors === 0;
}

export const detailRow = validate22;

export const dokumenRow = validate24;

export const containerRow = validate26;

export const kemasanRow = validate28;
